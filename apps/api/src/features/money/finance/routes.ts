import type { financeEndpoints } from '@resolvo/contract/money/finance';
import type { statementEndpoints } from '@resolvo/contract/money/statement';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { bookManualPayment } from './book-manual-payment.ts';
import { exportTransactions } from './export-transactions.ts';
import { getTransaction } from './get-transaction.ts';
import { clientStatement, listStatement } from './list-statement.ts';
import { listTransactions } from './list-transactions.ts';
import { financeReport } from './report.ts';
import { financeToday } from './today.ts';

export function financeRoutes(deps: Deps): Handlers<keyof typeof financeEndpoints | keyof typeof statementEndpoints> {
  return {
    financeReport: ({ query }) => financeReport(deps, query),
    financeToday: () => financeToday(deps),
    transactionList: ({ query }) => listTransactions(deps, query),
    transactionExport: async ({ query }) => exportTransactions(deps, query),
    transactionDetail: ({ params }) => getTransaction(deps, params.entry_id),
    ownStatement: ({ actor, query }) => listStatement(deps, actor.accountId, query, 'owner'),
    clientStatement: ({ params, query }) => clientStatement(deps, params.user_id, query),
    paymentBook: ({ actor, body }) => bookManualPayment(deps, actor, body),
  };
}
