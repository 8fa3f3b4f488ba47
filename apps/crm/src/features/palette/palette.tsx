import { useApi } from '@repo/back-office'
import {
  CommandPalette,
  navPages,
  type PaletteKind,
  type PaletteProps,
  pageKind,
} from '@repo/back-office/command-palette'
import { useSession } from '@repo/session'
import {
  BookOpen,
  Building2,
  FileText,
  type LucideIcon,
  Newspaper,
  ReceiptText,
  Stethoscope,
  UserRound,
} from 'lucide-react'
import { type AccessName, canOpen } from '../../components/permissions.ts'
import { actsFor } from './acts.ts'
import { foundItems } from './found-items.ts'
import { paletteMessages as copy } from './palette.messages.ts'

/** Kinds of records with the rights of which one is enough to find them. */
const kinds: readonly { id: string; title: string; icon: LucideIcon; access: readonly AccessName[] }[] = [
  { id: 'people', title: copy.people, icon: UserRound, access: ['students', 'users'] },
  { id: 'orders', title: copy.orders, icon: ReceiptText, access: ['orders'] },
  { id: 'courses', title: copy.courses, icon: BookOpen, access: ['courses'] },
  { id: 'doctors', title: copy.doctors, icon: Stethoscope, access: ['doctors'] },
  { id: 'articles', title: copy.articles, icon: Newspaper, access: ['news'] },
  { id: 'texts', title: copy.texts, icon: FileText, access: ['pages'] },
  { id: 'organisations', title: copy.organisations, icon: Building2, access: ['organisations'] },
]

/** The command palette of the back office: people, orders, content and pages, as far as one's rights open them. */
export function Palette({ nav, onClose }: PaletteProps) {
  const api = useApi()
  const { user } = useSession()
  const mayOpenLearners = canOpen('students', user)
  const open: PaletteKind[] = kinds
    .filter(({ access }) => access.some((name) => canOpen(name, user)))
    .map(({ id, title, icon: Icon }) => ({ id, title, icon: <Icon size={18} /> }))
  return (
    <CommandPalette
      kinds={[pageKind, ...open]}
      pages={[...navPages(nav), ...actsFor(user)]}
      find={(text) => {
        const { queryKey, queryFn } = api.crmQuickFind.find.query({ query: { q: text } })
        const [group, name, asked] = queryKey
        return {
          queryKey: [group, name, asked, 'items'],
          queryFn: async (context: { signal: AbortSignal }) =>
            foundItems(await queryFn(context), mayOpenLearners),
        }
      }}
      onClose={onClose}
    />
  )
}
