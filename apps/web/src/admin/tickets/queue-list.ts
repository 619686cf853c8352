import { timeOrder } from '@resolvo/contract/common';
import { priority } from '@resolvo/contract/help/desk';
import { enquiryState } from '@resolvo/contract/help/enquiries';
import { type QueueView, queueCategory, queueView } from '@resolvo/contract/help/queue';
import { askedFor, listQuery } from '../../shell/list-query.ts';

/** The queue as its address asks for it: the list page, and the pane beside an open ticket. */
export const queueList = listQuery(
  'enquiryList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      view: queueView.safeParse(address.get('view')).data,
      state: enquiryState.safeParse(address.get('state')).data,
      category: queueCategory.safeParse(address.get('category')).data,
      priority: priority.safeParse(address.get('priority')).data,
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  {
    filters: ['search', 'view', 'state', 'category', 'priority'],
    sorts: [
      { value: 'newest', label: 'Latest message' },
      { value: 'oldest', label: 'Longest quiet' },
    ],
  },
);

export const viewNames: Readonly<Record<QueueView, string>> = {
  all: 'All',
  mine: 'Mine',
  unassigned: 'Unassigned',
  overdue: 'Overdue',
  waiting: 'Waiting for us',
  spam: 'Spam',
};

/** In the order they are shown; the first is the one without a word in the address. */
export const shownViews = [
  'all',
  'mine',
  'unassigned',
  'overdue',
  'waiting',
  'spam',
] as const satisfies readonly QueueView[];
