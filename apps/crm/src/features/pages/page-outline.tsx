import { policyOf } from '@repo/contract/legal-pages'
import { policyOutline } from '@repo/messages/policy-outlines'
import { Button } from '@repo/ui/button'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PageForm } from './page-form.ts'
import { pagesMessages as copy } from './pages.messages.ts'

/** Offers what a policy has to say as headings to write under, as long as nothing is written. */
export function PageOutline({ slug }: { slug: string }) {
  const { setValue, setFocus } = useFormContext<PageForm>()
  const html = useWatch<PageForm, 'html'>({ name: 'html' })
  const policy = policyOf(slug)
  // An emptied editor holds an empty paragraph.
  if (!policy || html.replace(/<[^>]*>/g, '').trim() !== '') return null
  const begin = () => {
    setValue('html', policyOutline(policy), { shouldDirty: true })
    setFocus('html')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-surface-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm text-2">{copy.outlineOffer}</p>
      <Button size="sm" variant="secondary" onClick={begin}>
        {copy.outlineBegin}
      </Button>
    </div>
  )
}
