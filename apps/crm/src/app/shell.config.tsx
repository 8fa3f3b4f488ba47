import type { BackOfficeNavItem } from '@repo/shell'
import {
  BookOpen,
  ChartNoAxesCombined,
  Clapperboard,
  FileText,
  FolderTree,
  GraduationCap,
  HandCoins,
  KeyRound,
  LayoutDashboard,
  Newspaper,
  ReceiptText,
  Scale,
  Search,
  Star,
  TicketPercent,
  UsersRound,
} from 'lucide-react'
import type { AccessName } from '../components/rights.ts'
import { paths } from './paths.ts'
import { shellTexts as copy } from './shell.messages.ts'

const icon = 20

/** Entries of the side navigation, each with the right that shows it. */
export const navigation: readonly (BackOfficeNavItem & { access: AccessName })[] = [
  {
    href: paths.hub(),
    label: copy.hub,
    icon: <LayoutDashboard size={icon} />,
    isExact: true,
    access: 'anyStaff',
  },
  {
    href: paths.dashboard(),
    label: copy.dashboard,
    icon: <ChartNoAxesCombined size={icon} />,
    access: 'anyStaff',
  },
  { href: paths.courses(), label: copy.courses, icon: <BookOpen size={icon} />, access: 'courses' },
  { href: paths.categories(), label: copy.categories, icon: <FolderTree size={icon} />, access: 'content' },
  { href: paths.search(), label: copy.search, icon: <Search size={icon} />, access: 'content' },
  { href: paths.videos(), label: copy.videos, icon: <Clapperboard size={icon} />, access: 'content' },
  { href: paths.orders(), label: copy.orders, icon: <ReceiptText size={icon} />, access: 'orders' },
  { href: paths.money(), label: copy.money, icon: <Scale size={icon} />, access: 'orders' },
  { href: paths.coupons(), label: copy.coupons, icon: <TicketPercent size={icon} />, access: 'sales' },
  {
    href: paths.activationBatches(),
    label: copy.activation,
    icon: <KeyRound size={icon} />,
    access: 'sales',
  },
  { href: paths.invoices(), label: copy.invoices, icon: <FileText size={icon} />, access: 'money' },
  { href: paths.revenue(), label: copy.revenue, icon: <HandCoins size={icon} />, access: 'money' },
  { href: paths.students(), label: copy.students, icon: <GraduationCap size={icon} />, access: 'students' },
  { href: paths.reviews(), label: copy.reviews, icon: <Star size={icon} />, access: 'reviews' },
  { href: paths.news(), label: copy.news, icon: <Newspaper size={icon} />, access: 'content' },
  { href: paths.users(), label: copy.users, icon: <UsersRound size={icon} />, access: 'users' },
]
