/* SPDX-License-Identifier: GPL-2.0-only */

/* list.h - lists, atomic words, numbers by index */
/* Lists */
struct list_head {
	struct list_head *next, *prev;
};

struct hlist_head {
	void *first;
};

#define LIST_HEAD_INIT(_l)	{ &(_l), &(_l) }
#define LIST_HEAD(_l)	struct list_head _l = LIST_HEAD_INIT(_l)

static inline void INIT_LIST_HEAD(struct list_head *list)
{
	list->next = list;
	list->prev = list;
}

static inline void host_list_insert(struct list_head *new, struct list_head *prev,
				    struct list_head *next)
{
	next->prev = new;
	new->next = next;
	new->prev = prev;
	prev->next = new;
}

static inline void list_add(struct list_head *new, struct list_head *head)
{
	host_list_insert(new, head, head->next);
}

static inline void list_add_tail(struct list_head *new, struct list_head *head)
{
	host_list_insert(new, head->prev, head);
}

static inline void list_del(struct list_head *entry)
{
	entry->next->prev = entry->prev;
	entry->prev->next = entry->next;
	entry->next = NULL;
	entry->prev = NULL;
}

static inline void list_del_init(struct list_head *entry)
{
	list_del(entry);
	INIT_LIST_HEAD(entry);
}

static inline void list_move_tail(struct list_head *entry, struct list_head *head)
{
	list_del(entry);
	list_add_tail(entry, head);
}

static inline bool list_empty(const struct list_head *head)
{
	return head->next == head;
}

static inline void list_splice_init(struct list_head *list, struct list_head *head)
{
	if (list_empty(list))
		return;
	list->next->prev = head;
	list->prev->next = head->next;
	head->next->prev = list->prev;
	head->next = list->next;
	INIT_LIST_HEAD(list);
}

#define list_entry	container_of
#define list_first_entry(_h, _t, _m)	list_entry((_h)->next, _t, _m)
#define list_last_entry(_h, _t, _m)	list_entry((_h)->prev, _t, _m)
#define list_first_entry_or_null(_h, _t, _m) \
	(list_empty(_h) ? NULL : list_first_entry(_h, _t, _m))
#define list_next_entry(_p, _m)	list_entry((_p)->_m.next, typeof(*(_p)), _m)
#define list_prev_entry(_p, _m)	list_entry((_p)->_m.prev, typeof(*(_p)), _m)
#define list_is_last(_e, _h)	((_e)->next == (_h))
#define list_for_each_entry(_p, _h, _m) \
	for (_p = list_first_entry(_h, typeof(*_p), _m); &_p->_m != (_h); \
	     _p = list_next_entry(_p, _m))
#define list_for_each_entry_reverse(_p, _h, _m) \
	for (_p = list_last_entry(_h, typeof(*_p), _m); &_p->_m != (_h); \
	     _p = list_prev_entry(_p, _m))
#define list_for_each_entry_safe(_p, _n, _h, _m) \
	for (_p = list_first_entry(_h, typeof(*_p), _m), _n = list_next_entry(_p, _m); \
	     &_p->_m != (_h); _p = _n, _n = list_next_entry(_n, _m))
#define list_for_each_entry_safe_reverse(_p, _n, _h, _m) \
	for (_p = list_last_entry(_h, typeof(*_p), _m), _n = list_prev_entry(_p, _m); \
	     &_p->_m != (_h); _p = _n, _n = list_prev_entry(_n, _m))

/* Atomic words */
typedef struct { int value; } atomic_t;
typedef struct { s64 value; } atomic64_t;
typedef struct { u64 value; } local64_t;

#define atomic_read(_a)		((_a)->value)
#define atomic_inc(_a)		((void)(_a)->value++)
#define atomic_dec(_a)		((void)(_a)->value--)
#define atomic_fetch_add(_n, _a)	((_a)->value += (_n), (_a)->value - (_n))
#define atomic_xchg(_a, _v)	({ int _old = (_a)->value; (_a)->value = (_v); _old; })
#define atomic64_add(_n, _a)	((void)((_a)->value += (_n)))
#define local64_read(_a)	((_a)->value)
#define local64_set(_a, _v)	((_a)->value = (_v))
#define local64_cmpxchg(_a, _o, _n)	cmpxchg(&(_a)->value, _o, _n)
#define local64_add(_n, _a)	((void)((_a)->value += (_n)))
#define local64_sub(_n, _a)	((void)((_a)->value -= (_n)))
