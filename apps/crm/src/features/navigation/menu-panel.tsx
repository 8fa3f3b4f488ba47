import { Panel } from '@repo/back-office/panel'
import { longestMenu, menuLength } from '@repo/contract/navigation'
import { formatNumber } from '@repo/messages'
import { useFormContext, useWatch } from 'react-hook-form'
import { LinkRows } from './link-rows.tsx'
import { navigationMessages as copy } from './navigation.messages.ts'
import type { MenuRow, NavigationForm } from './navigation-form.ts'

/** The menu above every page, with one level of links below an entry. */
export function MenuPanel() {
  const { setValue } = useFormContext<NavigationForm>()
  const menu = useWatch<NavigationForm, 'menu'>({ name: 'menu' })
  const set = (rows: MenuRow[]) => setValue('menu', rows, { shouldDirty: true })
  return (
    <Panel title={copy.menu}>
      <p className="mb-3 text-sm text-3">{copy.menuHint}</p>
      <LinkRows<MenuRow>
        addLabel={copy.menuAdd}
        aside={({ children }) => (children.length > 0 ? copy.children(formatNumber(children.length)) : null)}
        below={(row, index, onRow) => (
          <div className="grid grid-cols-1 gap-2 border-t pt-4">
            <h3 className="font-text text-sm font-semibold tracking-normal">{copy.childrenOf(row.label)}</h3>
            <LinkRows
              addLabel={copy.childAdd}
              label={copy.childrenOf(row.label)}
              onChange={(children) => onRow({ ...row, children })}
              path={`menu.${index}.children`}
              rows={row.children}
              schemaPath="menu.0.children"
              toRow={(link) => link}
            />
          </div>
        )}
        label={copy.menu}
        onChange={set}
        path="menu"
        rows={menu}
        schemaPath="menu"
        toRow={(link) => ({ ...link, children: [] })}
      />
      <p className="mt-3 text-sm text-3">
        {copy.menuRoom(formatNumber(menuLength({ menu })), formatNumber(longestMenu))}
      </p>
    </Panel>
  )
}
