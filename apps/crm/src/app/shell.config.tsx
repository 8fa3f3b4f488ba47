import type { SessionUser } from '@repo/session'
import type { BackOfficeNavGroup, BackOfficeNavItem } from '@repo/shell'
import {
  BookA,
  BookOpen,
  Boxes,
  Building2,
  ChartNoAxesCombined,
  Clapperboard,
  FileHeart,
  FileText,
  FolderTree,
  GraduationCap,
  HandCoins,
  House,
  IdCard,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Mails,
  Menu,
  MessageCircleQuestion,
  MessageSquareText,
  Newspaper,
  ReceiptText,
  Route,
  Scale,
  ScrollText,
  Search,
  Settings,
  ShieldUser,
  Siren,
  Star,
  Stethoscope,
  StickyNote,
  TicketPercent,
  UsersRound,
} from 'lucide-react'
import { type AccessName, canOpen } from '../components/permissions.ts'
import { paths } from './paths.ts'
import { shellTexts as copy } from './shell.messages.ts'

const icon = 20

/** The side navigation, each entry with the permission that shows it. */
const groups: readonly { label?: string; items: readonly (BackOfficeNavItem & { access: AccessName })[] }[] =
  [
    {
      items: [
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
      ],
    },
    {
      label: copy.groups.sales,
      items: [
        { href: paths.orders(), label: copy.orders, icon: <ReceiptText size={icon} />, access: 'orders' },
        {
          href: paths.organisations(),
          label: copy.organisations,
          icon: <Building2 size={icon} />,
          access: 'organisations',
        },
        { href: paths.money(), label: copy.money, icon: <Scale size={icon} />, access: 'orders' },
        { href: paths.invoices(), label: copy.invoices, icon: <FileText size={icon} />, access: 'invoices' },
        { href: paths.revenue(), label: copy.revenue, icon: <HandCoins size={icon} />, access: 'revenue' },
        { href: paths.bundles(), label: copy.bundles, icon: <Boxes size={icon} />, access: 'coupons' },
        {
          href: paths.coupons(),
          label: copy.coupons,
          icon: <TicketPercent size={icon} />,
          access: 'coupons',
        },
        {
          href: paths.instalments(),
          label: copy.instalments,
          icon: <ReceiptText size={icon} />,
          access: 'coupons',
        },
        {
          href: paths.affiliates(),
          label: copy.affiliates,
          icon: <HandCoins size={icon} />,
          access: 'coupons',
        },
        {
          href: paths.activationBatches(),
          label: copy.activation,
          icon: <KeyRound size={icon} />,
          access: 'codes',
        },
      ],
    },
    {
      label: copy.groups.content,
      items: [
        { href: paths.courses(), label: copy.courses, icon: <BookOpen size={icon} />, access: 'courses' },
        { href: paths.paths(), label: copy.paths, icon: <Route size={icon} />, access: 'courses' },
        { href: paths.doctors(), label: copy.doctors, icon: <Stethoscope size={icon} />, access: 'doctors' },
        { href: paths.videos(), label: copy.videos, icon: <Clapperboard size={icon} />, access: 'videos' },
        {
          href: paths.categories(),
          label: copy.categories,
          icon: <FolderTree size={icon} />,
          access: 'categories',
        },
        { href: paths.news(), label: copy.news, icon: <Newspaper size={icon} />, access: 'news' },
        { href: paths.pages(), label: copy.pages, icon: <StickyNote size={icon} />, access: 'pages' },
        { href: paths.homePage(), label: copy.homePage, icon: <House size={icon} />, access: 'site' },
        { href: paths.navigation(), label: copy.navigation, icon: <Menu size={icon} />, access: 'site' },
        {
          href: paths.glossary(),
          label: copy.glossary,
          icon: <BookA size={icon} />,
          access: 'clinical',
        },
        {
          href: paths.emergencyCards(),
          label: copy.emergencyCards,
          icon: <Siren size={icon} />,
          access: 'clinical',
        },
        {
          href: paths.patientConsents(),
          label: copy.patientConsents,
          icon: <FileHeart size={icon} />,
          access: 'consents',
        },
        { href: paths.search(), label: copy.search, icon: <Search size={icon} />, access: 'search' },
      ],
    },
    {
      label: copy.groups.learners,
      items: [
        {
          href: paths.students(),
          label: copy.students,
          icon: <GraduationCap size={icon} />,
          access: 'students',
        },
        {
          href: paths.contacts(),
          label: copy.contacts,
          icon: <MessageSquareText size={icon} />,
          access: 'contacts',
        },
        { href: paths.letters(), label: copy.letters, icon: <Mails size={icon} />, access: 'letters' },
        {
          href: paths.questions(),
          label: copy.questions,
          icon: <MessageCircleQuestion size={icon} />,
          access: 'reviews',
        },
        { href: paths.reviews(), label: copy.reviews, icon: <Star size={icon} />, access: 'reviews' },
      ],
    },
    {
      label: copy.groups.system,
      items: [
        { href: paths.users(), label: copy.users, icon: <UsersRound size={icon} />, access: 'users' },
        { href: paths.roles(), label: copy.roles, icon: <IdCard size={icon} />, access: 'roles' },
        {
          href: paths.privacy(),
          label: copy.privacy,
          icon: <ShieldUser size={icon} />,
          access: 'privacy',
        },
        { href: paths.jobs(), label: copy.jobs, icon: <ListChecks size={icon} />, access: 'jobs' },
        { href: paths.audit(), label: copy.audit, icon: <ScrollText size={icon} />, access: 'audit' },
        { href: paths.settings(), label: copy.settings, icon: <Settings size={icon} />, access: 'settings' },
      ],
    },
  ]

/** The side navigation as somebody's permissions open it. */
export const navigationFor = (user: SessionUser | null): readonly BackOfficeNavGroup[] =>
  groups.map(({ label, items }) => ({ label, items: items.filter(({ access }) => canOpen(access, user)) }))
