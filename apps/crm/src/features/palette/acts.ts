import type { PaletteItem } from '@repo/back-office/command-palette'
import type { SessionUser } from '@repo/session'
import { paths } from '../../components/paths.ts'
import { type AccessName, canOpen } from '../../components/permissions.ts'
import { paletteMessages as copy } from './palette.messages.ts'

const acts: readonly { label: string; href: string; access: AccessName }[] = [
  { label: copy.acts.addCourse, href: paths.addCourse(), access: 'editCourses' },
  { label: copy.acts.addOrder, href: paths.addOrder(), access: 'makeOrders' },
  { label: copy.acts.addDoctor, href: paths.addDoctor(), access: 'editDoctors' },
  { label: copy.acts.writeNews, href: paths.news({ edit: 'new' }), access: 'news' },
  { label: copy.acts.invite, href: paths.users({ invite: '1' }), access: 'staff' },
  { label: copy.acts.addRole, href: paths.addRole(), access: 'roles' },
  { label: copy.acts.reports, href: paths.moneyReports(), access: 'money' },
  { label: copy.acts.bankStatements, href: paths.bankStatements(), access: 'money' },
  { label: copy.acts.settlements, href: paths.settlements(), access: 'money' },
  { label: copy.acts.bank, href: paths.bank(), access: 'money' },
  { label: copy.acts.ledger, href: paths.ledger(), access: 'money' },
  { label: copy.acts.invoiceTaxes, href: paths.invoiceTaxes(), access: 'invoices' },
  { label: copy.acts.invoiceCorrections, href: paths.invoiceCorrections(), access: 'invoices' },
  { label: copy.acts.invoiceExports, href: paths.invoiceExports(), access: 'invoices' },
  { label: copy.acts.withheldTax, href: paths.withheldTax(), access: 'revenue' },
  { label: copy.acts.exports, href: paths.exports(), access: 'exports' },
  { label: copy.acts.setup, href: paths.setup(), access: 'settings' },
  { label: copy.account, href: paths.account(), access: 'anyStaff' },
]

/** Pages and acts beside the navigation, as somebody's rights open them. */
export const actsFor = (user: SessionUser | null): PaletteItem[] =>
  acts
    .filter(({ access }) => canOpen(access, user))
    .map(({ label, href }) => ({ kind: 'page', label, detail: copy.act, href }))
