import type { useDraftForm } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { SaveBar } from '../../components/autosave/save-bar.tsx'
import type { SaveState } from '../../components/autosave/save-state.ts'
import { AttributionPanel } from './attribution-panel.tsx'
import { newsLabels } from './news.messages.ts'
import { type NewsBody, type NewsForm, newsFields } from './news-form.ts'
import { NewsCategoryPanel, NewsTextPanel } from './news-panels.tsx'
import { SeoPanel } from './seo-panel.tsx'

interface Props {
  drafted: ReturnType<typeof useDraftForm<NewsForm, NewsBody>>
  /** The address was written by somebody, so it does not follow the title. */
  hasOwnSlug: boolean
  /** The article's address for pictures of shared links; null before its first save. */
  slug: string | null
  saveLabel: string
  onSave: () => Promise<void>
  autosave?: SaveState
  /** On top of the side column. */
  first?: ReactNode
  /** In the side column, after who wrote it. */
  children: ReactNode
}

/** The form of an article: the text in two thirds, settings in one; faults listed on top; a bar to save. */
export function ArticleFrame({ drafted, hasOwnSlug, slug, saveLabel, onSave, autosave, ...props }: Props) {
  const { form, conflict, drop } = drafted
  const { errors, isSubmitting, submitCount } = form.formState
  const faults = summaryOf(errors, newsFields)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void onSave()
        }}
        className="grid gap-5"
      >
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <EditConflict conflict={conflict} labels={newsLabels} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <NewsTextPanel hasOwnSlug={hasOwnSlug} />
          <div className="grid min-w-0 grid-cols-1 gap-5">
            {props.first}
            <NewsCategoryPanel />
            <AttributionPanel />
            {props.children}
            <SeoPanel slug={slug} />
          </div>
        </div>
        <SaveBar autosave={autosave} form={form.formState} onDrop={drop} saveLabel={saveLabel} />
      </Form>
    </FormProvider>
  )
}
