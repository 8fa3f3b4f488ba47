import type { PickedFile } from '@repo/uploads/upload.types'
import { useRef } from 'react'
import { acceptedTypes, pickFiles } from './pick-files.ts'

interface FilePickerOptions {
  /** Names the file control. */
  label: string
  isMultiple?: boolean
  onPick: (files: PickedFile[]) => void
}

/** Opens the best file picker of the browser; `input` has to be rendered for those that know only the plain one. */
export function useFilePicker({ label, isMultiple = false, onPick }: FilePickerOptions) {
  const ref = useRef<HTMLInputElement>(null)
  const open = async () => {
    const files = await pickFiles(isMultiple)
    if (files === null) ref.current?.click()
    else if (files.length > 0) onPick(files)
  }
  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={acceptedTypes}
      multiple={isMultiple}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])].map((file) => ({ file }))
        // The same file can be chosen again.
        event.target.value = ''
        if (files.length > 0) onPick(files)
      }}
    />
  )
  return { open: () => void open(), input }
}
