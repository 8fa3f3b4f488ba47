import { type BackOfficeNavGroup, notifyLoadFailure } from '@repo/shell'
import type { LazyPartProps } from '@repo/ui/lazy-part'
import { Search } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { paletteMessages as copy } from '../command-palette.messages.ts'
import type { PaletteProps } from './palette.types.ts'
import { usePaletteKey } from './use-palette-key.ts'
import './recent-finds.ts'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the command palette, by a press or by Ctrl-K; its code is loaded then. */
export function PaletteButton({
  Palette,
  nav,
}: {
  Palette: ComponentType<PaletteProps & LazyPartProps>
  nav: readonly BackOfficeNavGroup[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  usePaletteKey(() => setIsOpen(true))
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={copy.title}
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-2 transition-colors hover:bg-surface-2 hover:text-1 sm:min-h-10 sm:border sm:bg-surface sm:px-4"
      >
        <Search size={20} aria-hidden="true" />
        <span className="max-sm:sr-only">{copy.title}</span>
        <kbd aria-hidden="true" className="rounded-xs border px-1.5 font-num text-xs text-3 max-md:hidden">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen ? (
        <Palette
          nav={nav}
          onClose={close}
          onFail={() => {
            close()
            notifyLoadFailure()
          }}
        />
      ) : null}
    </>
  )
}
