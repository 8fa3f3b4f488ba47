import { Link } from '@repo/routing'
import { IconButton } from '@repo/ui/icon-button'
import { uiMessages } from '@repo/ui/lib/ui.messages'
import { Menu, type MenuItem } from '@repo/ui/menu'
import { EllipsisVertical } from 'lucide-react'

/** Menu at the end of a row, named after the row. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const label = uiMessages.rowActions(`“${name}”`)
  return (
    <Menu
      label={label}
      items={items}
      renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      trigger={(props) => (
        <IconButton label={label} icon={<EllipsisVertical size={18} aria-hidden="true" />} {...props} />
      )}
    />
  )
}
