import { longestSearch } from '@repo/contract/lengths'
import { Button } from '@repo/ui/button'
import { Input } from '@repo/ui/input'
import { QueryForm } from '@repo/ui/query-form'
import { type SubmitEvent, useId, useRef } from 'react'
import { commonMessages } from './common.messages.ts'
import { CloseIcon, SearchIcon } from './icons.tsx'

interface SearchFormProps {
  /** Path of the list; also where the form goes before the script has loaded. */
  action: string
  value: string
  onSearch: (query: string) => void
  copy: { label: string; placeholder: string; submit: string }
}

/**
 * Search box of a list. Nothing is sent before Enter, so typing with an input method is never interrupted.
 */
export function SearchForm({ action, value, onSearch, copy }: SearchFormProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch((inputRef.current?.value ?? '').normalize('NFC').trim())
  }
  const clear = () => {
    if (inputRef.current) inputRef.current.value = ''
    inputRef.current?.focus()
    onSearch('')
  }
  return (
    <QueryForm action={action} className="flex max-w-xl gap-2" onSubmit={handleSubmit}>
      <label className="sr-only" htmlFor={id}>
        {copy.label}
      </label>
      <div className="min-w-0 flex-1">
        <Input
          autoComplete="off"
          // A search that comes with the address (a link, the back button) replaces what the box shows.
          defaultValue={value}
          enterKeyHint="search"
          icon={<SearchIcon />}
          id={id}
          key={value}
          maxLength={longestSearch}
          name="q"
          placeholder={copy.placeholder}
          ref={inputRef}
          suffix={
            value ? (
              <button
                aria-label={commonMessages.clearSearch}
                className="grid size-11 place-items-center rounded-sm hover:text-1"
                onClick={clear}
                type="button"
              >
                <CloseIcon />
              </button>
            ) : undefined
          }
          type="search"
        />
      </div>
      <Button className="min-h-12" type="submit">
        {copy.submit}
      </Button>
    </QueryForm>
  )
}
