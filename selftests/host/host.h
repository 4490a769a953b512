/* SPDX-License-Identifier: GPL-2.0-only */
/* host.h - what the files of this kernel in a process have of each other */
#ifndef HOST_HOST_H
#define HOST_HOST_H

#include "kernel.h"

/* struct host_module - a module that is linked into the process */
struct host_module {
	const char *name;
	struct module *this;		/* its THIS_MODULE */
	int (*init)(void);		/* what is called when it is loaded */
	void (*exit)(void);		/* and unloaded */
	const struct kernel_param *param, *params;	/* its parameters, and the end of them */
	char *text[2];			/* its functions, from and to */
	char *range[3][2];		/* initialised variables, others, those of each CPU */
	char *fresh;			/* what the first are before it is loaded */
	char *areas;			/* what each CPU has of the last */
	unsigned int users;		/* who holds it */
	bool loaded;
};

/* HOST_RIVAL is cesr_rival, which takes what cesr_pmu needs before that is loaded */
enum { HOST_EMULATOR, HOST_DRIVER, HOST_OLD_DRIVER, HOST_RIVAL, HOST_MODULES_NR };
extern struct host_module host_modules[HOST_MODULES_NR];

/* machine.c */
void host_start(const char *shape);
void host_on_cpu(unsigned int cpu, void (*call)(void *info), void *info);
void host_call_unseen(unsigned int cpu, void (*call)(void *info), void *info);
int host_cpu_online(unsigned int cpu, bool online);
int host_suspend(void);
void host_pass(u64 ns);
bool host_calls(const struct host_module *m);
void host_send_nmi(unsigned int cpu, bool pmi);

/* module.c */
struct host_module *host_find_module(const char *name);
bool host_is_of(const struct host_module *m, const void *function);
int host_load(const char *name, const char *params);
int host_unload(const char *name);

/* log.c */
int host_vformat(char *buf, size_t size, const char *fmt, va_list args);
const char *host_log_record(size_t n, unsigned long long *seq);
void host_log_user(const char *text);
bool host_log_has(const char *text);
void host_vappend(char **text, size_t *len, const char *fmt, va_list args);

/* files.c */
struct host_file;
typedef char *(*host_show_t)(struct host_file *file);
typedef int (*host_store_t)(struct host_file *file, const char *text, size_t n);
typedef ssize_t (*host_at_t)(struct host_file *file, void *buf, size_t n, off_t offset, bool write);

/* struct host_file - a file or folder */
struct host_file {
	char *name;
	struct host_file *parent;	/* the folder that it is in */
	struct host_file *child;	/* the first in it, of a folder */
	struct host_file *next;		/* the next in the same folder */
	host_show_t show;	/* its text, to be freed; an error as a pointer; NULL: none */
	host_store_t store;	/* takes what is written; NULL: nothing can be */
	host_at_t at;		/* reads or writes registers at an offset; NULL: it is a text */
	void *data;		/* what it is of */
	void *more;		/* and what of that */
	bool folder;
};

struct host_file *host_folder(const char *path);
struct host_file *host_add_file(struct host_file *folder, const char *name, host_show_t show,
				host_store_t store, void *data, void *more);
struct host_file *host_add_folder(struct host_file *parent, const char *name);
void host_add_registers(struct host_file *folder, const char *name, host_at_t at, void *data);
void host_remove_file(struct host_file *file);
struct host_file *host_find_file(const char *path);
char *host_text(const char *fmt, ...);
char *host_show_text(struct host_file *file);
int host_store_nothing(struct host_file *file, const char *text, size_t n);
char *host_show_fail_nth(struct host_file *file);
int host_store_fail_nth(struct host_file *file, const char *text, size_t n);
void host_add_groups(struct host_file *folder, struct device *dev,
		     const struct attribute_group **groups);

/* pci.c */
void host_pci_files(void);
void host_pci_add_bus(unsigned int number, int node);
void host_pci_remove_buses(void);
void host_pci_sleep(bool asleep);
void host_pci_shutdown(void);

/* perf.c */
long host_perf_open(const struct perf_event_attr *attr, int pid, int cpu, struct perf_event *leader,
		    unsigned long flags, struct perf_event **event);
long host_perf_read(struct perf_event *event, void *buf, size_t size);
long host_perf_ioctl(struct perf_event *event, unsigned int request, unsigned long arg);
void host_perf_cpu_gone(unsigned int cpu);
u64 host_perf_adds(void);

/**
 * enum host_when - when another thread makes a system call
 * @HOST_HAS_MUTEX: in a hand-over: it has the mutex of the context that loses its events, which is
 *		    wanted for the first time
 * @HOST_BEFORE_MOVE: right before perf takes this mutex
 * @HOST_AFTER_MOVE: after perf has released it
 * @HOST_UNLOADING: CPUs can go offline, and the driver is not told of it any more
 */
enum host_when { HOST_HAS_MUTEX, HOST_BEFORE_MOVE, HOST_AFTER_MOVE, HOST_UNLOADING };
void host_perf_when(void (*call)(void), enum host_when when);
void host_perf_other_thread(enum host_when when);
void host_mutex_wanted(const struct mutex *mutex);
void host_perf_meanwhile(struct perf_event *event);

/* user.c: what a test reads by host_access() */
void host_note_access(const char *function, u64 at, u64 value, bool write);

/* redirect.c */
int host_msr_on_cpu(unsigned int cpu, u32 msr, u64 *value, bool write);
unsigned int host_mappings(void);

/* emulator.c */
bool host_is_emulated(void);
int host_config(unsigned int bus, unsigned int devfn, unsigned int where, unsigned int size,
		u32 *value, bool write);
bool host_has_function(unsigned int bus, unsigned int devfn);
void host_count_foreign(bool map);
void host_pmi_refused(unsigned int cpu);

#endif /* HOST_HOST_H */
