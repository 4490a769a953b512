// SPDX-License-Identifier: GPL-2.0-only
/*
 * user.c - the system calls of a test program, to the kernel in its own process
 *
 * What the C library has under these names is replaced by these. Paths of /sys, the log, modules
 * and PMUs are of this kernel, all else is of the machine that the program runs on. A file of this
 * kernel has the number of one of /dev/null.
 *
 *	HOST="snbep sockets=2 nodes=1"	the machine: a platform or old core; see host_start()
 *	HOST_EMU="slices=4"		parameters of the emulator, which is loaded; "-": it is not
 *	HOST_DRIVER=-			the driver is not loaded, as that of old cores never is
 *	HOST_LOG=1			the kernel log, on standard error
 */
#include <dirent.h>
#include <dlfcn.h>
#include <fnmatch.h>
#include <glob.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#undef __always_inline

#include "host.h"
#include "../lib/host_access.h"

#define MODULES	"/lib/modules/pmon/"
#define FDS	65536

/* struct opened - what is open in this kernel */
struct opened {
	char *path;			/* the file's */
	char *text;			/* what is read of it, once it is */
	size_t at;			/* how far */
	struct perf_event *event;	/* an event */
	unsigned long long record;	/* the next record of the log */
};

static struct opened *fds[FDS];

#define REAL(_f)	typeof(_f) *real = dlsym(RTLD_NEXT, #_f)

static bool user_is_here(const char *path)
{
	return !strncmp(path, "/sys/", 5) || !strncmp(path, MODULES, strlen(MODULES)) ||
	       !strcmp(path, "/sys") || !strcmp(path, "/dev/kmsg") ||
	       !strcmp(path, "/proc/cpuinfo") || !strcmp(path, "/dev/cpu_dma_latency") ||
	       !strncmp(path, "/proc/sys/kernel/", 17) || !strncmp(path, "/dev/cpu/", 9);
}

static long user_fail(long err)
{
	if (err >= 0)
		return err;
	errno = -err;
	return -1;
}

static struct opened *user_of(int fd)
{
	return fd >= 0 && fd < FDS ? fds[fd] : NULL;
}

static int user_new_fd(struct opened opened)
{
	REAL(open);
	int fd = real("/dev/null", O_RDWR | O_CLOEXEC);

	if (fd < 0 || fd >= FDS) {
		free(opened.path);
		return fd;
	}
	fds[fd] = malloc(sizeof(opened));
	*fds[fd] = opened;
	return fd;
}

/* Each system call takes a microsecond */
static void user_enter(void)
{
	host_pass(NSEC_PER_USEC);
}

static bool user_exists(const char *path)
{
	if (!strncmp(path, MODULES, strlen(MODULES))) {
		char name[32];

		if (sscanf(path + strlen(MODULES), "%31[a-z_].ko", name) != 1)
			return false;
		return host_find_module(name);
	}
	return !strcmp(path, "/dev/kmsg") || host_find_file(path);
}

static unsigned long writable;

unsigned long host_opened_writable(void)
{
	return writable;
}

int open(const char *path, int flags, ...)
{
	REAL(open);
	va_list args;
	int mode;

	writable += (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;

	va_start(args, flags);
	mode = va_arg(args, int);
	va_end(args);
	/* A test of root must not read the memory of the machine that it runs on */
	if (!strcmp(path, "/dev/mem"))
		return user_fail(-EPERM);
	if (!user_is_here(path))
		return real(path, flags, mode);
	user_enter();
	if (!user_exists(path))
		return user_fail(-ENOENT);
	return user_new_fd((struct opened){ .path = strdup(path) });
}

static long user_read_text(struct opened *opened, void *buf, size_t n)
{
	struct host_file *file = host_find_file(opened->path);
	size_t left;

	if (!opened->text) {
		if (!file)
			return -ENODEV;
		if (!file->show)
			return file->folder ? -EISDIR : -EIO;
		opened->text = file->show(file);
		if (IS_ERR(opened->text)) {
			long err = PTR_ERR(opened->text);

			opened->text = NULL;
			return err;
		}
	}
	left = strlen(opened->text + opened->at);
	n = min(n, left);
	memcpy(buf, opened->text + opened->at, n);
	opened->at += n;
	return n;
}

static long user_read_log(struct opened *opened, void *buf, size_t n)
{
	const char *text = host_log_record(opened->record, &opened->record);

	if (!text)
		return -EAGAIN;
	return snprintf(buf, n, "6,%llu,0,-;%s\n", opened->record++, text);
}

ssize_t read(int fd, void *buf, size_t n)
{
	REAL(read);
	struct opened *opened = user_of(fd);

	if (!opened)
		return real(fd, buf, n);
	user_enter();
	if (opened->event)
		return user_fail(host_perf_read(opened->event, buf, n));
	if (!strcmp(opened->path, "/dev/kmsg"))
		return user_fail(user_read_log(opened, buf, n));
	return user_fail(user_read_text(opened, buf, n));
}

/* Return: the file of registers that is open, NULL: it is another file */
static struct host_file *user_registers_of(const struct opened *opened)
{
	struct host_file *file = opened->path ? host_find_file(opened->path) : NULL;

	return file && file->at ? file : NULL;
}

/* From the start: what the file has now */
ssize_t pread(int fd, void *buf, size_t n, off_t offset)
{
	REAL(pread);
	struct opened *opened = user_of(fd);
	struct host_file *file;

	if (!opened)
		return real(fd, buf, n, offset);
	file = user_registers_of(opened);
	if (file) {
		user_enter();
		return user_fail(file->at(file, buf, n, offset, false));
	}
	free(opened->text);
	opened->text = NULL;
	opened->at = 0;
	return read(fd, buf, n);
}

ssize_t write(int fd, const void *buf, size_t n)
{
	REAL(write);
	struct opened *opened = user_of(fd);
	struct host_file *file;
	char *text;
	long err;

	if (!opened || opened->event)
		return real(fd, buf, n);
	user_enter();
	if (!strcmp(opened->path, "/dev/kmsg")) {
		text = strndup(buf, n);
		host_log_user(text);
		free(text);
		return n;
	}
	file = host_find_file(opened->path);
	if (!file || !file->store)
		return user_fail(file ? -EACCES : -ENODEV);
	err = file->store(file, buf, n);
	host_settle();
	return err ? user_fail(err) : (ssize_t)n;
}

ssize_t pwrite(int fd, const void *buf, size_t n, off_t offset)
{
	REAL(pwrite);
	struct opened *opened = user_of(fd);
	struct host_file *file;

	if (!opened)
		return real(fd, buf, n, offset);
	user_enter();
	file = user_registers_of(opened);
	return user_fail(file ? file->at(file, (void *)buf, n, offset, true) : -EINVAL);
}

int close(int fd)
{
	REAL(close);
	struct opened *opened = user_of(fd);

	if (opened) {
		user_enter();
		fds[fd] = NULL;
		if (opened->event)
			perf_event_release_kernel(opened->event);
		free(opened->path);
		free(opened->text);
		free(opened);
	}
	return real(fd);
}

int ioctl(int fd, unsigned long request, ...)
{
	REAL(ioctl);
	struct opened *opened = user_of(fd);
	unsigned long arg;
	va_list args;

	va_start(args, request);
	arg = va_arg(args, unsigned long);
	va_end(args);
	if (!opened)
		return real(fd, request, arg);
	user_enter();
	return user_fail(opened->event ? host_perf_ioctl(opened->event, request, arg) : -ENOTTY);
}

int access(const char *path, int mode)
{
	REAL(access);

	if (!user_is_here(path))
		return real(path, mode);
	return user_fail(user_exists(path) ? 0 : -ENOENT);
}

/* A stream of a file of this kernel */
FILE *fopen(const char *path, const char *mode)
{
	REAL(fopen);
	FILE *stream;
	char *text;
	long n;
	int fd;

	writable += *mode != 'r' || strchr(mode, '+');
	if (!user_is_here(path))
		return real(path, mode);
	if (*mode != 'r')
		return user_fail(-EACCES), NULL;
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return NULL;
	n = user_fail(user_read_text(user_of(fd), &n, 0));
	text = n < 0 ? NULL : strdup(user_of(fd)->text);
	close(fd);
	if (!text)
		return NULL;
	stream = fmemopen(NULL, strlen(text) + 1, "w+");
	fputs(text, stream);
	rewind(stream);
	free(text);
	return stream;
}

/* perf_copy_attr(): what this kernel does not know must be 0 */
static bool user_attr_has_more(const struct perf_event_attr *attr)
{
	return attr->size > sizeof(*attr) && memchr_inv(attr + 1, 0, attr->size - sizeof(*attr));
}

static long user_perf_open(va_list args)
{
	const struct perf_event_attr *attr = va_arg(args, void *);
	int pid = va_arg(args, int), cpu = va_arg(args, int), group = va_arg(args, int);
	struct opened *leader = user_of(group);
	unsigned long flags = va_arg(args, unsigned long);
	struct perf_event_attr own = { 0 };
	struct perf_event *event;
	long err;

	if (user_attr_has_more(attr))
		return -E2BIG;
	memcpy(&own, attr, min(attr->size ?: PERF_ATTR_SIZE_VER0, (u32)sizeof(own)));
	if (group >= 0 && (!leader || !leader->event))
		return -EBADF;
	err = host_perf_open(&own, pid, cpu, leader ? leader->event : NULL, flags, &event);
	return err ?: user_new_fd((struct opened){ .event = event });
}

static long user_load_module(va_list args)
{
	struct opened *opened = user_of(va_arg(args, int));
	const char *params = va_arg(args, const char *);
	char name[32];

	if (!opened || sscanf(opened->path + strlen(MODULES), "%31[a-z_].ko", name) != 1)
		return -EBADF;
	return host_load(name, params);
}

long syscall(long number, ...)
{
	va_list args;
	long ret;

	va_start(args, number);
	switch (number) {
	case SYS_perf_event_open:
		user_enter();
		ret = user_perf_open(args);
		break;
	case SYS_finit_module:
		user_enter();
		ret = user_load_module(args);
		break;
	case SYS_delete_module:
		user_enter();
		ret = host_unload(va_arg(args, const char *));
		break;
	case SYS_capset:
		ret = 0;
		break;
	default:
		ret = -EINVAL;
	}
	va_end(args);
	return user_fail(ret);
}

/* Folders */

struct folder {
	const struct host_file *next;
	struct dirent entry;
};

static struct folder *folders[16];

static struct folder **user_folder_of(DIR *dir)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(folders); i++)
		if (folders[i] == (struct folder *)dir)
			return &folders[i];
	return NULL;
}

DIR *opendir(const char *path)
{
	REAL(opendir);
	const struct host_file *file;
	struct folder **slot;

	if (!user_is_here(path))
		return real(path);
	file = host_find_file(path);
	if (!file || !file->folder)
		return user_fail(file ? -ENOTDIR : -ENOENT), NULL;
	slot = user_folder_of(NULL);
	*slot = calloc(1, sizeof(**slot));
	(*slot)->next = file->child;
	return (DIR *)*slot;
}

struct dirent *readdir(DIR *dir)
{
	REAL(readdir);
	struct folder **slot = user_folder_of(dir);
	struct dirent *entry;

	if (!slot)
		return real(dir);
	if (!(*slot)->next)
		return NULL;
	entry = &(*slot)->entry;
	snprintf(entry->d_name, sizeof(entry->d_name), "%s", (*slot)->next->name);
	entry->d_type = (*slot)->next->folder ? DT_DIR : DT_REG;
	(*slot)->next = (*slot)->next->next;
	return entry;
}

int closedir(DIR *dir)
{
	REAL(closedir);
	struct folder **slot = user_folder_of(dir);

	if (!slot)
		return real(dir);
	free(*slot);
	*slot = NULL;
	return 0;
}

static void user_find_all(const struct host_file *folder, const char *pattern, const char *path,
			  glob_t *found)
{
	size_t n = strcspn(pattern, "/");
	char *word = strndup(pattern, n);
	const struct host_file *file;

	for (file = folder->child; file; file = file->next) {
		char *name;

		if (fnmatch(word, file->name, 0))
			continue;
		name = host_text("%s/%s", path, file->name);
		if (pattern[n]) {
			user_find_all(file, pattern + n + 1, name, found);
			free(name);
			continue;
		}
		found->gl_pathv = realloc(found->gl_pathv, (found->gl_pathc + 2) * sizeof(char *));
		found->gl_pathv[found->gl_pathc++] = name;
		found->gl_pathv[found->gl_pathc] = NULL;
	}
	free(word);
}

int glob(const char *pattern, int flags, int (*error)(const char *path, int err), glob_t *found)
{
	REAL(glob);

	if (!user_is_here(pattern))
		return real(pattern, flags, error, found);
	*found = (glob_t){ 0 };
	user_find_all(host_folder("/sys"), pattern + 5, "/sys", found);
	return found->gl_pathc ? 0 : GLOB_NOMATCH;
}

/* Who the program is, for tests that ask for it */
void host_be(unsigned int user)
{
	host_task.uid = user;
}

/* How often perf has called a PMU's add(); the CPU that has an event */
unsigned long host_adds(void)
{
	return host_perf_adds();
}

int host_cpu_of(int fd)
{
	return user_of(fd)->event->cpu;
}

/* PERF_EVENT_STATE_OFF is -1 */
int host_state_of(int fd)
{
	return user_of(fd)->event->state;
}

/* Call the notifiers and shutdown callbacks of drivers, as kernel_restart_prepare() */
void host_reboot(void)
{
	host_call_chain(HOST_REBOOT, 0, NULL);
	host_pci_shutdown();
	host_settle();
}

/* See enum host_when */
void host_when(void (*call)(void), int when)
{
	host_perf_when(call, when);
}

/* See do_meanwhile() of perf.c */
void host_meanwhile(int fd)
{
	host_perf_meanwhile(user_of(fd)->event);
}

static struct host_access *accesses;
static unsigned int nr_accesses;

void host_note_access(const char *function, u64 at, u64 value, bool write)
{
	struct host_access *access;

	if (!(nr_accesses & (nr_accesses - 1)))
		accesses = realloc(accesses, 2 * (nr_accesses + 1) * sizeof(*accesses));
	access = &accesses[nr_accesses++];
	*access = (struct host_access){ .cpu = host.cpu, .at = at, .value = value, .write = write };
	snprintf(access->function, sizeof(access->function), "%s", function);
}

const struct host_access *host_access(int number)
{
	if (number < 0)
		nr_accesses = 0;
	return number >= 0 && number < (int)nr_accesses ? &accesses[number] : NULL;
}

/* Time and CPUs */

int usleep(useconds_t us)
{
	host_pass(us * NSEC_PER_USEC);
	return 0;
}

unsigned int sleep(unsigned int s)
{
	host_pass(s * NSEC_PER_SEC);
	return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
	host_pass(time->tv_sec * NSEC_PER_SEC + time->tv_nsec);
	return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
	user_enter();
	time->tv_sec = host.now / NSEC_PER_SEC;
	time->tv_nsec = host.now % NSEC_PER_SEC;
	return 0;
}

int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t *set)
{
	unsigned int cpu;

	for_each_online_cpu(cpu)
		if (CPU_ISSET(cpu, set)) {
			host.cpu = CPU_ISSET(host.cpu, set) ? host.cpu : cpu;
			return 0;
		}
	return user_fail(-EINVAL);
}

int klogctl(int type, char *buf, int n)
{
	unsigned long long record;
	const char *text;
	int len = 0;

	for (record = 0; (text = host_log_record(record, &record)); record++)
		len += snprintf(buf + (buf ? len : 0), buf ? n - len : 0,
				"<6>[    1.000000] %s\n", text);
	return len;
}

int mount(const char *source, const char *target, const char *type, unsigned long flags,
	  const void *data)
{
	return 0;
}

/* The machine's own files */

static char *user_show_mask(struct host_file *file)
{
	char text[256];

	scnprintf(text, sizeof(text), "%*pbl\n", cpumask_pr_args((struct cpumask *)file->data));
	return strdup(text);
}

static char *user_show_number(struct host_file *file)
{
	return host_text("%d\n", *(int *)file->data);
}

static char *user_show_online(struct host_file *file)
{
	return host_text("%d\n", cpu_online((unsigned long)file->data));
}

static int user_store_online(struct host_file *file, const char *text, size_t n)
{
	return host_cpu_online((unsigned long)file->data, *text == '1');
}

static char *user_show_cpuinfo(struct host_file *file)
{
	return host_text("vendor_id\t: %s\ncpu family\t: %u\nmodel\t\t: %u\n"
			 "model name\t: %s\nstepping\t: %u\nflags\t\t: fpu%s%s mmx\n",
			 host.vendor, boot_cpu_data.x86, boot_cpu_data.x86_model,
			 boot_cpu_data.x86_model_id, boot_cpu_data.x86_stepping,
			 boot_cpu_has(X86_FEATURE_TSC) ? " tsc" : "",
			 boot_cpu_has(X86_FEATURE_HYPERVISOR) ? " hypervisor" : "");
}

static int user_store_sleep(struct host_file *file, const char *text, size_t n)
{
	return strncmp(text, "mem", 3) ? -EINVAL : host_suspend();
}

/* An access of the module msr, on its CPU */
static ssize_t user_at_msr(struct host_file *file, void *buf, size_t n, off_t offset, bool write)
{
	u64 value;
	int err;

	if (n != sizeof(value))
		return -EINVAL;
	memcpy(&value, buf, n);
	err = host_msr_on_cpu((unsigned long)file->data, offset, &value, write);
	memcpy(buf, &value, n);
	return err ?: (ssize_t)n;
}

#define CPU_FOLDER	"/sys/devices/system/cpu"

static void user_add_cpu(unsigned long cpu)
{
	char *path = host_text(CPU_FOLDER "/cpu%lu", cpu);
	struct host_file *folder = host_folder(path);
	struct host_file *topology = host_add_folder(folder, "topology");
	struct host_file *cache = host_add_folder(folder, "cache");

	free(path);
	path = host_text("/dev/cpu/%lu", cpu);
	host_add_registers(host_folder(path), "msr", user_at_msr, (void *)cpu);
	free(path);
	host_add_file(folder, "online", user_show_online, user_store_online, (void *)cpu, NULL);
	host_add_file(topology, "physical_package_id", user_show_number, NULL, &host.package[cpu],
		      NULL);
	host_add_file(host_add_folder(cache, "index3"), "id", user_show_number, NULL,
		      &host.package[cpu], NULL);
	host_add_file(topology, "core_id", user_show_number, NULL, &host.core[cpu], NULL);
	host_add_file(topology, "die_id", user_show_number, NULL, &host.die_id[cpu], NULL);
	host_add_file(topology, "die_cpus_list", user_show_mask, NULL,
		      &host.die_cpus[host.die[cpu]], NULL);
	host_add_file(topology, "package_cpus_list", user_show_mask, NULL,
		      &host.package_cpus[host.die[cpu] / host.dies_per_package], NULL);
}

/* NUMA nodes, of which a socket with sub-NUMA clustering has several */
static void user_add_nodes(void)
{
	static struct cpumask cpus[64];
	unsigned int cpu, node;
	char *path;

	for (cpu = 0; cpu < host.cpus; cpu++)
		cpumask_set_cpu(cpu, &cpus[host.node[cpu] % ARRAY_SIZE(cpus)]);
	for (node = 0; node < host.nodes && node < ARRAY_SIZE(cpus); node++) {
		path = host_text("/sys/devices/system/node/node%lu", node);
		host_add_file(host_folder(path), "cpulist", user_show_mask, NULL, &cpus[node],
			      NULL);
		free(path);
	}
}

static void user_add_files(void)
{
	struct host_file *cpus = host_folder(CPU_FOLDER);
	struct host_file *kernel = host_folder("/proc/sys/kernel");
	struct host_file *debug = host_folder("/sys/kernel/debug");
	unsigned int cpu;

	host_add_file(host_folder("/proc"), "cpuinfo", user_show_cpuinfo, NULL, NULL, NULL);
	host_add_file(kernel, "tainted", host_show_text, NULL, "0\n", NULL);
	host_add_file(host_folder("/sys/kernel"), "rcu_expedited", host_show_text,
		      host_store_nothing, "0\n", NULL);
	host_add_file(host_folder("/sys/power"), "state", host_show_text, user_store_sleep, "mem\n",
		      NULL);
	host_add_folder(debug, "sched");
	host_add_file(debug, "fail-nth", host_show_fail_nth, host_store_fail_nth, NULL, NULL);
	host_add_file(host_add_folder(debug, "kprobes"), "list", host_show_text, NULL, "", NULL);
	host_add_file(cpus, "online", user_show_mask, NULL, &host.online, NULL);
	host_add_file(cpus, "isolated", user_show_mask, NULL, &host.isolated, NULL);
	for (cpu = 0; cpu < host.cpus; cpu++)
		user_add_cpu(cpu);
	user_add_nodes();
	host_folder("/sys/bus/event_source/devices");
	host_pci_files();
}

/* Platforms by name: model, first stepping, most sockets; of an old core the vendor, too */

static const struct platform {
	const char *name, *of;
	unsigned int model, stepping, most, family;
	const char *vendor;
} platforms[] = {
#define PMON_PLATFORM(_name, _id, _family, _model, _cpu, _stepping, _cores, _most, _title) \
	{ #_name, NULL, PMON_MODEL_NUMBER(_model), _stepping, _most, PMON_MODEL_FAMILY(_model) },
#define PMON_VARIANT(_name, _id, _of, _of_id, _stepping, _title) { #_name, #_of, 0, _stepping, 0 },
#include <pmon/platforms.h>
#define OLD_CORE(_name, _vendor, _family, _model, _stepping) \
	{ #_name, NULL, _model, _stepping, 2, _family, _vendor },
#include "../lib/old_cores.h"
};

static const struct platform *user_find_platform(const char *name, size_t n)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(platforms); i++)
		if (strlen(platforms[i].name) == n && !strncmp(platforms[i].name, name, n))
			return &platforms[i];
	return NULL;
}

static void user_die(const char *what, int err)
{
	fprintf(stderr, "host: %s: %s\n", what, strerror(-err));
	_exit(1);
}

static void user_load(const char *module, const char *params)
{
	int err = host_load(module, params);

	if (err)
		user_die(module, err);
}

__attribute__((constructor(200))) static void boot(void)
{
	const char *machine = getenv("HOST") ?: "snbep", *emu = getenv("HOST_EMU") ?: "";
	size_t n = strcspn(machine, " ");
	const struct platform *row = user_find_platform(machine, n);
	const struct platform *cpu = row && row->of ? user_find_platform(row->of,
									 strlen(row->of)) : row;
	char text[512];

	if (!row)
		user_die(machine, -EINVAL);
	snprintf(text, sizeof(text), "%s sockets=%u model=%u stepping=%u family=%u%s", machine + n,
		 min(cpu->most, 2u), cpu->model, row->stepping, cpu->family,
		 cpu->vendor ? " cpus=1 guest=0" : "");
	host.vendor = cpu->vendor ?: "GenuineIntel";
	host_start(text);
	user_add_files();
	if (*emu == '-')
		return;
	if (!strstr(emu, "platform="))
		snprintf(text, sizeof(text), "platform=%.*s %s", (int)n, machine, emu);
	else
		snprintf(text, sizeof(text), "%s", emu);
	user_load("xeon_pmon_emu", text);
	if (!getenv("HOST_DRIVER") && !cpu->vendor)
		user_load("xeon_pmon", "");
}

/* Nothing may be left: an event that cannot be closed, a counter that runs, a module in use */
__attribute__((destructor(200))) static void shut_down(void)
{
	int fd, m, err;

	for (fd = 0; fd < FDS; fd++)
		if (fds[fd])
			close(fd);
	for (m = HOST_MODULES_NR - 1; m >= HOST_EMULATOR; m--) {
		err = host_modules[m].loaded ? host_unload(host_modules[m].name) : 0;
		if (err)
			user_die("a module cannot be unloaded", err);
	}
	if (host_log_has("unchecked MSR access"))
		user_die("the log has an unchecked MSR access", -EIO);
}
