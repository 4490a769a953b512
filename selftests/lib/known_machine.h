/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * known_machine.h - a made-up machine whose memory traffic is known by group, device and socket
 *
 * A seed decides which task runs on which hardware thread in each second, what each task reads and
 * writes and where the memory is, and what devices do. All that a program can read follows: the
 * counters of the resctrl file system, those of the memory controllers, home agents and stacks. The
 * same seed is the same machine.
 *
 * MBM counts lines that cores of an L3 domain fetch from beyond it, by the RMID of the task (SDM
 * volume 3, 18.18): "total" from all memory, "local" from that of the domain's socket. Here it
 * counts neither write-backs nor stores that bypass the caches nor devices (intel-cmt-cat, issues
 * 186 and 283): two E5-2630 v4 showed 35.4 GB/s by MBM beside 48.9 GB/s at the memory controllers.
 *
 * Bytes are those since second 0, at any time: within a second all is steady.
 */
#ifndef SELFTESTS_KNOWN_MACHINE_H
#define SELFTESTS_KNOWN_MACHINE_H

#include <stdbool.h>

#define KNOWN_SOCKETS	4
#define KNOWN_GROUPS	65	/* the first is the root: tasks that are in no group */
#define KNOWN_TASKS	512
#define KNOWN_CPUS	192
#define KNOWN_DEVICES	6
#define KNOWN_SECONDS	64

/**
 * struct known_config - which machine
 * @platform: "skx", "icx" or "bdx"
 * @seed: decides all that the other members leave open
 * @groups: number of groups beside the root, 1 to 64; 0: 4 to 64 of them
 * @sockets: 0: one that the platform can have, two most often
 * @seconds: 0: ten
 * @faults: the resctrl file system has lost groups, domains and counts
 */
struct known_config {
	const char *platform;
	unsigned int seed;
	unsigned int groups;
	unsigned int sockets;
	unsigned int seconds;
	bool faults;
};

/**
 * struct known_bytes - what a memory controller moved
 * @read: bytes that it read
 * @write: bytes that it wrote
 */
struct known_bytes {
	double read;
	double write;
};

/* What a file of the resctrl file system shows instead of a number */
enum known_mbm { KNOWN_MBM_VALUE, KNOWN_MBM_UNAVAILABLE, KNOWN_MBM_ERROR, KNOWN_MBM_ABSENT };

/**
 * struct known_task - a task
 * @pid: its number
 * @group: index of its group
 * @socket: where it mostly runs
 * @duty: share of the seconds in which it runs
 * @read: bytes a second that it fetches while it runs
 * @dirty: share of them that it modifies, which are written back
 * @stream: bytes that it writes without having fetched them, as a share of @read
 * @remote: share of them whose memory is another socket's
 */
struct known_task {
	int pid;
	unsigned int group;
	unsigned int socket;
	double duty;
	double read;
	double dirty;
	double stream;
	double remote;
};

/**
 * struct known_device - a device behind a stack
 * @name: its name
 * @socket: its socket
 * @ddio: share of its lines that the LLC serves, without memory
 */
struct known_device {
	char name[16];
	unsigned int socket;
	double ddio;
};

/**
 * enum known_fault - what became of a group
 * @KNOWN_FAULT_NONE: nothing
 * @KNOWN_FAULT_LOST: its folder is removed, and the RMID is free; its tasks are the root's
 * @KNOWN_FAULT_RESET: its counters begin anew
 * @KNOWN_FAULT_UNAVAILABLE: a domain has no count for a second
 * @KNOWN_FAULT_ERROR: a domain has no count any more
 * @KNOWN_FAULTS: number of them
 */
enum known_fault {
	KNOWN_FAULT_NONE,
	KNOWN_FAULT_LOST,
	KNOWN_FAULT_RESET,
	KNOWN_FAULT_UNAVAILABLE,
	KNOWN_FAULT_ERROR,
	KNOWN_FAULTS
};

/**
 * struct known_group - a group of tasks
 * @name: of its directory, and of the cgroup
 * @fault: what became of it
 * @fault_at: in this second
 * @fault_socket: in the L3 domain of this socket, where one domain alone is concerned
 */
struct known_group {
	char name[32];
	enum known_fault fault;
	unsigned int fault_at;
	unsigned int fault_socket;
};

/**
 * struct known_second - what happened in a second
 * @task: which task ran on a CPU, -1: none
 * @missed: bytes of lines that the thread fetched, which missed the LLC
 * @group: bytes by group, socket of the core and socket of the memory
 * @device: bytes of memory by device and socket of the memory
 * @io_in: bytes that a device wrote, to LLC or memory
 * @io_out: bytes that a device read
 * @other: bytes that no task and no device caused, by socket of the memory: scrubbing, page tables
 *	of idle loops, what firmware does
 */
struct known_second {
	int task[KNOWN_CPUS];
	double missed[KNOWN_CPUS];
	struct known_bytes group[KNOWN_GROUPS][KNOWN_SOCKETS][KNOWN_SOCKETS];
	struct known_bytes device[KNOWN_DEVICES][KNOWN_SOCKETS];
	double io_in[KNOWN_DEVICES];
	double io_out[KNOWN_DEVICES];
	struct known_bytes other[KNOWN_SOCKETS];
};

/**
 * struct known_machine - the machine
 * @platform: its name
 * @seed: what it was made from
 * @sockets: how many
 * @cpus: hardware threads; those of socket s are s, s + sockets, ... as Linux numbers them
 * @nr_groups: groups, with the root
 * @nr_tasks: tasks
 * @nr_devices: devices
 * @domain: number of the L3 of each socket
 * @seconds: how long it is known what happens
 * @gone_at: in this second the L3 domain @gone leaves, since its CPUs go offline; and it is there
 *	again in the next one, with counters that begin anew. 0: never
 * @gone: the socket of that domain
 * @group: groups
 * @task: tasks
 * @device: devices
 * @second: what happens
 */
struct known_machine {
	char platform[8];
	unsigned int seed;
	unsigned int sockets;
	unsigned int cpus;
	unsigned int nr_groups;
	unsigned int nr_tasks;
	unsigned int nr_devices;
	unsigned int seconds;
	unsigned int domain[KNOWN_SOCKETS];
	unsigned int gone_at;
	unsigned int gone;
	struct known_group group[KNOWN_GROUPS];
	struct known_task task[KNOWN_TASKS];
	struct known_device device[KNOWN_DEVICES];
	struct known_second second[KNOWN_SECONDS];
};

/* Make a machine; free() it. A config that names an unknown platform ends the program. */
struct known_machine *known_make(const struct known_config *config);

/* Socket of a CPU */
unsigned int known_cpu_socket(const struct known_machine *machine, unsigned int cpu);

/*
 * The truth: bytes of a group up to @time of the memory of socket @home, moved by cores of socket
 * @from; -1: of any socket
 */
struct known_bytes known_group_bytes(const struct known_machine *machine, unsigned int group,
				     int from, int home, double time);

/* The truth: bytes of memory of a device up to @time; @home: -1: of any socket */
struct known_bytes known_device_bytes(const struct known_machine *machine, unsigned int device,
				      int home, double time);

/* The truth: bytes of a socket's memory that no group and no device caused */
struct known_bytes known_other_bytes(const struct known_machine *machine, unsigned int home,
				     double time);

/* Memory controllers: bytes of a socket's memory */
struct known_bytes known_memory_bytes(const struct known_machine *machine, unsigned int home,
				      double time);

/* Home agents, CHAs: bytes of a socket's memory that its own cores and devices, or others, moved */
struct known_bytes known_home_bytes(const struct known_machine *machine, unsigned int home,
				    bool remote, double time);

/* Stacks: bytes that a device wrote and read, from LLC or memory */
struct known_bytes known_io_bytes(const struct known_machine *machine, unsigned int device,
				  double time);

/* CHAs: bytes of lines that miss the LLC, of a hardware thread */
double known_thread_bytes(const struct known_machine *machine, unsigned int cpu, double time);

/*
 * mbm_total_bytes, or mbm_local_bytes, of a group in the L3 domain of a socket. @bytes: filled in
 * with the number, for KNOWN_MBM_VALUE. The root's file counts all groups, as the kernel's does.
 */
enum known_mbm known_read_mbm(const struct known_machine *machine, unsigned int group,
			      unsigned int socket, bool local, double time, double *bytes);

/* Whether the directory of a group is there */
bool known_group_there(const struct known_machine *machine, unsigned int group, double time);

#endif
