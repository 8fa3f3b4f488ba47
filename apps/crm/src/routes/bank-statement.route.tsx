import { statementMessages as copy } from '../features/money/statement.messages.ts'
import { StatementPage } from '../features/money/statement-page.tsx'

export const meta = () => ({ title: copy.one })

export const Component = StatementPage
