import type { Module } from '../../../core/module.ts';
import { enquiryMails } from './mails.ts';
import { enquiryRoutes } from './routes.ts';

export const enquiriesModule: Module = {
  noun: 'enquiries',
  tables: ['enquiries'],
  routes: enquiryRoutes,
  mails: enquiryMails,
};
