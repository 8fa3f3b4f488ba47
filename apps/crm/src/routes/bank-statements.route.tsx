import { statementsMessages as copy } from '../features/money/statement.messages.ts'
import { StatementList } from '../features/money/statement-list.tsx'

export const meta = () => ({ title: copy.title })

export const Component = StatementList
