import clsx from 'clsx'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

interface FileButtonProps {
  /** Media types, as the `accept` of an input. */
  accept: string
  /** Opens the camera of a phone instead of its files. */
  capture?: 'user' | 'environment'
  onPick: (file: File) => void
  variant?: 'secondary' | 'ghost'
  /** Where the words on the button stand in a row, what the file is for. */
  label?: string
  children: ReactNode
}

/** A button that chooses one file. The input inside stays reachable by keyboard and is what gets the focus. */
export function FileButton({
  accept,
  capture,
  onPick,
  variant = 'secondary',
  label,
  children,
}: FileButtonProps) {
  return (
    <label
      className={clsx(
        buttonClass({ variant, size: 'sm' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        accept={accept}
        aria-label={label}
        capture={capture}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Choosing the same file again has to count as a choice.
          currentTarget.value = ''
          if (file) onPick(file)
        }}
        type="file"
      />
      {children}
    </label>
  )
}
