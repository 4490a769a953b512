// SPDX-License-Identifier: GPL-2.0-only
/*
 * module.c - the modules in this process: their parameters, loading and unloading
 *
 * A module that is loaded again finds its variables as they were at first.
 */
#include "host.h"

/* One that has no such section has none of its symbols */
#pragma weak __start_percpu_cesr_rival
#pragma weak __stop_percpu_cesr_rival
#pragma weak __start_percpu_xeon_pmon_emu
#pragma weak __stop_percpu_xeon_pmon_emu

#define DECLARE_MODULE(_m)							\
extern int _m##_init(void);							\
extern void _m##_exit(void);							\
struct module _m##_this = { #_m };						\
extern char __start_data_##_m[], __stop_data_##_m[];				\
extern char __start_text_##_m[], __stop_text_##_m[];				\
extern char __start_bss_##_m[], __stop_bss_##_m[];				\
extern char __start_percpu_##_m[], __stop_percpu_##_m[];			\
extern const struct kernel_param __start_param_##_m[], __stop_param_##_m[]

#define MODULE(_m) {								\
	.name = #_m, .this = &_m##_this, .init = _m##_init, .exit = _m##_exit,	\
	.text = { __start_text_##_m, __stop_text_##_m },			\
	.param = __start_param_##_m, .params = __stop_param_##_m,		\
	.range = { { __start_data_##_m, __stop_data_##_m },			\
		   { __start_bss_##_m, __stop_bss_##_m },			\
		   { __start_percpu_##_m, __stop_percpu_##_m } },		\
}

DECLARE_MODULE(xeon_pmon_emu);
DECLARE_MODULE(xeon_pmon);
DECLARE_MODULE(cesr_pmu);
DECLARE_MODULE(cesr_rival);

struct host_module host_modules[] = {
	[HOST_EMULATOR] = MODULE(xeon_pmon_emu),
	[HOST_DRIVER] = MODULE(xeon_pmon),
	[HOST_OLD_DRIVER] = MODULE(cesr_pmu),
	[HOST_RIVAL] = MODULE(cesr_rival),
};

#define END_OF_MODULES	(host_modules + ARRAY_SIZE(host_modules))

static struct notifier_block *chains[HOST_CHAINS];

/* The variables of a CPU begin, aligned, where those of another one end */
static size_t module_length(const struct host_module *m, unsigned int range)
{
	size_t n = m->range[range][1] - m->range[range][0];

	return range == 2 ? roundup(n, sizeof(u64)) : n;
}

/* The sanitizer would report memcpy(), which accesses the gaps between variables */
static void module_copy(char *to, const char *from, size_t n)
{
	if (from)
		asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
	else
		asm volatile("rep stosb" : "+D"(to), "+c"(n) : "a"(0) : "memory");
}

__attribute__((constructor(150))) static void keep_fresh(void)
{
	struct host_module *m;

	for (m = host_modules; m < END_OF_MODULES; m++) {
		m->fresh = malloc(module_length(m, 0));
		module_copy(m->fresh, m->range[0][0], module_length(m, 0));
		m->areas = calloc(HOST_CPUS, module_length(m, 2) ?: 1);
	}
}

void *host_per_cpu(const volatile void *p, unsigned int cpu)
{
	const char *at = (const char *)p;
	struct host_module *m;

	for (m = host_modules; m < END_OF_MODULES; m++)
		if (at >= m->range[2][0] && at < m->range[2][1])
			return m->areas + cpu * module_length(m, 2) + (at - m->range[2][0]);
	/* A context of a PMU */
	return (struct perf_cpu_pmu_context *)p + cpu;
}

bool host_is_of(const struct host_module *m, const void *function)
{
	return (const char *)function >= m->text[0] && (const char *)function < m->text[1];
}

struct host_module *host_find_module(const char *name)
{
	struct host_module *m;

	for (m = host_modules; m < END_OF_MODULES; m++)
		if (!strcmp(m->name, name))
			return m;
	return NULL;
}

static struct host_module *module_of(const struct module *this)
{
	return host_find_module(this->name);
}

/* The kernel is none */
bool try_module_get(struct module *module)
{
	struct host_module *m = module_of(module);

	if (m)
		m->users++;
	return true;
}

void module_put(struct module *module)
{
	struct host_module *m = module_of(module);

	WARN_ON(m && !m->users);
	if (m)
		m->users--;
}

/* Notifiers: the one that was registered last is called last */

int host_notify(enum host_chain chain, struct notifier_block *block, bool add)
{
	struct notifier_block **at = &chains[chain];

	while (*at && *at != block)
		at = &(*at)->next;
	if (add) {
		WARN_ON(*at);
		block->next = NULL;
		*at = block;
	} else if (*at) {
		*at = block->next;
	}
	return 0;
}

int host_call_chain(enum host_chain chain, unsigned long action, void *data)
{
	struct notifier_block *block, *next;
	int ret = NOTIFY_DONE;

	for (block = chains[chain]; block && !(ret & 0x8000); block = next) {
		next = block->next;
		ret = block->notifier_call(block, action, data);
	}
	return ret & 0x8000 ? 1 - (ret & ~0x8000) : 0;
}

/* Parameters */

int param_set_bool(const char *value, const struct kernel_param *param)
{
	if (value && !strchr("yY1nN0", *value))
		return -EINVAL;
	*(bool *)param->arg = !value || strchr("yY1", *value);
	return 0;
}

int param_get_bool(char *buf, const struct kernel_param *param)
{
	return sysfs_emit(buf, "%c\n", *(bool *)param->arg ? 'Y' : 'N');
}

static int module_set_uint(const char *value, const struct kernel_param *param)
{
	return kstrtouint(value, 0, param->arg);
}

static int module_set_ullong(const char *value, const struct kernel_param *param)
{
	return kstrtoull(value, 0, param->arg);
}

/* Kept until the process ends, as a module that is loaded again has its own anew */
static int module_set_charp(const char *value, const struct kernel_param *param)
{
	static char *kept[4096];
	static unsigned int nr;

	WARN_ON(nr == ARRAY_SIZE(kept));
	*(char **)param->arg = kept[nr++] = strdup(value);
	return 0;
}

const struct kernel_param_ops param_ops_bool = { 1, param_set_bool, param_get_bool };
/* No program reads one of these */
const struct kernel_param_ops param_ops_uint = { 0, module_set_uint };
const struct kernel_param_ops param_ops_ullong = { 0, module_set_ullong };
const struct kernel_param_ops param_ops_charp = { 0, module_set_charp };

static int module_set_param(const struct host_module *m, char *word)
{
	const struct kernel_param *param;
	char *value = word;
	const char *name = strsep(&value, "=");

	for (param = m->param; param < m->params; param++) {
		if (strcmp(param->name, name))
			continue;
		if (!value && !(param->ops->flags & KERNEL_PARAM_OPS_FL_NOARG))
			return -EINVAL;
		return param->ops->set ? param->ops->set(value, param) : -EPERM;
	}
	/* A module is loaded all the same */
	host_log(4, "%s: unknown parameter '%s' ignored", m->name, name);
	return 0;
}

static int module_set_params(const struct host_module *m, const char *params)
{
	char *text = strdup(params), *rest = text, *word;
	int err = 0;

	while (!err && (word = strsep(&rest, "\n ")))
		if (*word)
			err = module_set_param(m, word);
	free(text);
	return err;
}

static char *module_show_param(struct host_file *file)
{
	const struct kernel_param *param = file->data;
	char *text = host_alloc(PAGE_SIZE);
	int len = param->ops->get ? param->ops->get(text, param) : -EIO;

	if (len >= 0)
		return text;
	free(text);
	return ERR_PTR(len);
}

static int module_store_param(struct host_file *file, const char *text, size_t n)
{
	const struct kernel_param *param = file->data;
	char *copy = host_memdup_nul(text, n);
	int err = param->mode & 0200 ? param->ops->set(copy, param) : -EACCES;

	free(copy);
	return err;
}

static void module_add_files(struct host_module *m)
{
	struct host_file *folder = host_add_folder(host_folder("/sys/module"), m->name);
	struct host_file *params = host_add_folder(folder, "parameters");
	const struct kernel_param *param;

	host_add_file(folder, "initstate", host_show_text, NULL, "live\n", NULL);
	for (param = m->param; param < m->params; param++)
		if (param->mode)
			host_add_file(params, param->name, module_show_param, module_store_param,
				      (void *)param, NULL);
}

static void module_remove_files(const struct host_module *m)
{
	char *path = host_text("/sys/module/%s", m->name);

	host_remove_file(host_find_file(path));
	free(path);
}

/* The driver relies on the emulator, if that is there */
static void module_hold_emulator(const struct host_module *m, int hold)
{
	struct host_module *emulator = &host_modules[HOST_EMULATOR];

	if (m != emulator && emulator->loaded)
		emulator->users += hold;
}

/* Nothing that a module has asked for may be left, nor call it */
static void module_check_left(const struct host_module *m)
{
	const struct notifier_block *block;
	unsigned int chain;

	WARN_ON(m->this->held);
	WARN_ON(host_calls(m));
	for (chain = 0; chain < HOST_CHAINS; chain++)
		for (block = chains[chain]; block; block = block->next)
			WARN_ON(host_is_of(m, block->notifier_call));
}

static int module_start(struct host_module *m)
{
	int err = host_call_chain(HOST_MODULES, MODULE_STATE_COMING, m->this);

	if (!err)
		err = m->init();
	if (err)
		module_check_left(m);
	host_settle();
	if (err)
		host_call_chain(HOST_MODULES, MODULE_STATE_GOING, m->this);
	return err;
}

int host_load(const char *name, const char *params)
{
	struct host_module *m = host_find_module(name);
	int err;

	if (!m || m->loaded)
		return m ? -EEXIST : -ENOENT;
	module_copy(m->range[0][0], m->fresh, module_length(m, 0));
	module_copy(m->range[1][0], NULL, module_length(m, 1));
	memset(m->areas, 0, HOST_CPUS * module_length(m, 2));
	m->users = 0;
	err = module_set_params(m, params);
	if (err)
		return err;
	module_add_files(m);
	module_hold_emulator(m, 1);
	m->loaded = true;
	err = module_start(m);
	if (!err)
		return 0;
	m->loaded = false;
	module_hold_emulator(m, -1);
	module_remove_files(m);
	return err;
}

int host_unload(const char *name)
{
	struct host_module *m = host_find_module(name);

	if (!m || !m->loaded)
		return -ENOENT;
	if (m->users)
		return -EWOULDBLOCK;
	m->exit();
	module_check_left(m);
	host_settle();
	host_call_chain(HOST_MODULES, MODULE_STATE_GOING, m->this);
	m->loaded = false;
	module_hold_emulator(m, -1);
	module_remove_files(m);
	return 0;
}
