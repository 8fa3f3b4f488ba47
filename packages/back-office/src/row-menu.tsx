import { Menu, type MenuItem } from '@repo/office-ui/menu'
import { Link } from '@repo/routing'
import { IconButton } from '@repo/ui/icon-button'
import { controlMessages } from '@repo/ui/lib/control.messages'
import { EllipsisVertical } from 'lucide-react'

/** Menu at the end of a row, named after the row. */
export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const label = controlMessages.rowActions(`“${name}”`)
  return (
    <Menu
      items={items}
      renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      trigger={<IconButton label={label} icon={<EllipsisVertical size={18} aria-hidden="true" />} />}
    />
  )
}
