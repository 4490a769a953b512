/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * known_machine.h - a simulated machine with known memory traffic by group, device and socket
 *
 * A seed determines the schedule of all tasks in each second, the bytes that each task reads and
 * writes, the socket of the memory, and the traffic of devices. All counts are computed from these:
 * those of resctrl, memory controllers, home agents and I/O stacks. The same seed creates the same
 * machine.
 *
 * MBM counts the lines that cores of an L3 domain fetch into the L3, by RMID of the task (SDM
 * volume 3, 18.18): "total" from all memory, "local" from memory of the domain's socket. The
 * simulated MBM counts no write-backs, no non-temporal stores and no devices (intel-cmt-cat, issues
 * 186 and 283): on two E5-2630 v4, MBM counted 35.4 GB/s and the memory controllers 48.9 GB/s.
 *
 * All byte counts are sums since second 0. Rates are constant within a second.
 */
#ifndef SELFTESTS_KNOWN_MACHINE_H
#define SELFTESTS_KNOWN_MACHINE_H

#include <stdbool.h>

#define KNOWN_SOCKETS	4
#define KNOWN_GROUPS	65	/* group 0 is the root group, which has the tasks without a group */
#define KNOWN_TASKS	512
#define KNOWN_CPUS	192
#define KNOWN_DEVICES	6
#define KNOWN_SECONDS	64

/* struct known_config - configuration of a simulated machine */
struct known_config {
	const char *platform;	/* "skx", "icx", "bdx", "hsx" or "snbep" */
	unsigned int seed;	/* determines all properties that the other members do not set */
	unsigned int seconds;	/* simulated time in seconds */
	/* groups, L3 domains and counts of resctrl disappear during the simulated time */
	bool faults;
};

/* struct known_bytes - bytes that were read and written */
struct known_bytes {
	double read;	/* bytes read */
	double write;	/* bytes written */
};

/* Content of an MBM file: a count, a text instead of a count, or no file */
enum known_mbm { KNOWN_MBM_VALUE, KNOWN_MBM_UNAVAILABLE, KNOWN_MBM_ERROR, KNOWN_MBM_ABSENT };

/* struct known_task - a task */
struct known_task {
	int pid;		/* PID of the task */
	unsigned int group;	/* index of the task's group */
	/* socket on which the task usually runs, and which has its local memory */
	unsigned int socket;
	double duty;		/* fraction of the seconds in which the task runs */
	double read;		/* bytes per second that the running task fetches */
	/* fraction of @read that the task modifies; modified lines are written back */
	double dirty;
	double stream;		/* bytes of non-temporal stores, as a fraction of @read */
	double remote;		/* fraction of all bytes that are in memory of other sockets */
};

/* struct known_device - a device behind an I/O stack */
struct known_device {
	char name[16];		/* name of the device */
	unsigned int socket;	/* socket of the I/O stack */
	/* fraction of the device's traffic that hits the LLC and does not access memory */
	double ddio;
};

/* enum known_fault - fault of a group */
enum known_fault {
	KNOWN_FAULT_NONE,		/* no fault */
	KNOWN_FAULT_LOST,	/* the group is removed, and its tasks move to the root group */
	KNOWN_FAULT_RESET,		/* the counters of the group are reset to 0 */
	KNOWN_FAULT_UNAVAILABLE,	/* the count of a domain reads "Unavailable" for a second */
	KNOWN_FAULT_ERROR,		/* the count of a domain reads "Error" from then on */
	KNOWN_FAULTS			/* number of values */
};

/* struct known_group - a group of tasks */
struct known_group {
	char name[32];		/* name of the group's folder, and of the cgroup */
	enum known_fault fault;	/* fault of the group */
	unsigned int fault_at;	/* the second in which @fault occurs */
	/* the socket whose L3 domain has the fault, if the fault affects only one domain */
	unsigned int fault_socket;
};

/* struct known_second - schedule and traffic of a second */
struct known_second {
	int task[KNOWN_CPUS];		/* index of the task on each CPU; -1: the CPU is idle */
	double missed[KNOWN_CPUS];	/* bytes that each hardware thread fetched into the LLC */
	/* memory traffic by group, socket of the core and socket of the memory */
	struct known_bytes group[KNOWN_GROUPS][KNOWN_SOCKETS][KNOWN_SOCKETS];
	/* memory traffic by device and socket of the memory */
	struct known_bytes device[KNOWN_DEVICES][KNOWN_SOCKETS];
	double io_in[KNOWN_DEVICES];	/* bytes that each device wrote to LLC or memory */
	double io_out[KNOWN_DEVICES];	/* bytes that each device read from LLC or memory */
	/*
	 * memory traffic without a task or device, by socket of the memory, such as scrubbing, page
	 * tables of idle loops, and firmware
	 */
	struct known_bytes other[KNOWN_SOCKETS];
};

/* struct known_machine - a simulated machine */
struct known_machine {
	char platform[8];				/* name of the platform */
	unsigned int seed;				/* seed of the random numbers */
	unsigned int sockets;				/* number of sockets */
	/* number of hardware threads; socket s has the CPUs s, s + @sockets, ..., as in Linux */
	unsigned int cpus;
	unsigned int nr_groups;				/* number of groups, with the root group */
	unsigned int nr_tasks;				/* number of tasks */
	unsigned int nr_devices;			/* number of devices */
	unsigned int seconds;				/* simulated time in seconds */
	unsigned int domain[KNOWN_SOCKETS];		/* ID of the L3 domain of each socket */
	/*
	 * in this second, all CPUs of socket @gone are offline, and its L3 domain does not exist;
	 * in the next second, the domain exists again, and its counters start at 0. 0: never
	 */
	unsigned int gone_at;
	unsigned int gone;	/* the socket of the domain that disappears */
	struct known_group group[KNOWN_GROUPS];		/* the groups */
	struct known_task task[KNOWN_TASKS];		/* the tasks */
	struct known_device device[KNOWN_DEVICES];	/* the devices */
	struct known_second second[KNOWN_SECONDS];	/* schedule and traffic of each second */
};

/* Create a machine, to be freed with free(). An unknown platform ends the test program. */
struct known_machine *known_make(const struct known_config *config);

/* Return: the socket of a CPU. */
unsigned int known_cpu_socket(const struct known_machine *machine, unsigned int cpu);

/*
 * True memory traffic of a group up to @time, from cores of socket @from to memory of socket @home;
 * -1: all sockets
 */
struct known_bytes known_group_bytes(const struct known_machine *machine, unsigned int group,
				     int from, int home, double time);

/* True memory traffic of a device up to @time, to memory of socket @home; -1: all sockets */
struct known_bytes known_device_bytes(const struct known_machine *machine, unsigned int device,
				      int home, double time);

/* True traffic of a socket's memory without a group or device */
struct known_bytes known_other_bytes(const struct known_machine *machine, unsigned int home,
				     double time);

/* Counts of the memory controllers of a socket */
struct known_bytes known_memory_bytes(const struct known_machine *machine, unsigned int home,
				      double time);

/* Counts of the home agents or CHAs of a socket: local requests, or with @remote remote ones */
struct known_bytes known_home_bytes(const struct known_machine *machine, unsigned int home,
				    bool remote, double time);

/* Counts of an I/O stack: bytes that a device wrote to and read from LLC or memory */
struct known_bytes known_io_bytes(const struct known_machine *machine, unsigned int device,
				  double time);

/* Counts of the CHAs for a hardware thread: bytes of its LLC misses */
double known_thread_bytes(const struct known_machine *machine, unsigned int cpu, double time);

/*
 * Read mbm_total_bytes, or with @local mbm_local_bytes, of a group in the L3 domain of a socket.
 * For KNOWN_MBM_VALUE, @bytes is set to the count. As in the kernel, the count of the root group
 * includes all groups.
 */
enum known_mbm known_read_mbm(const struct known_machine *machine, unsigned int group,
			      unsigned int socket, bool local, double time, double *bytes);

/* Whether the group exists at @time */
bool known_group_there(const struct known_machine *machine, unsigned int group, double time);

#endif
