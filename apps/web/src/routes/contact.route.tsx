import { type RouteMeta, useLocation } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../app/paths.ts'
import { PageHead } from '../components/page-head.tsx'
import { Channels } from '../features/contact/channels.tsx'
import { longestCourse } from '../features/contact/check-contact.ts'
import { contactMessages as copy } from '../features/contact/contact.messages.ts'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { type AppMetaArgs, type AppPageArgs, loadExtra } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) =>
  loadExtra(context, context.api.content.consentTexts.query())

export const meta = ({ context }: AppMetaArgs): RouteMeta => ({
  title: copy.pageTitle,
  description: copy.description(context.brand),
  canonical: paths.contact,
  image: '/og.png',
})

export function Component() {
  const site = usePageQuery(useApi().content.site.query())
  const asked = new URLSearchParams(useLocation().search)
  return (
    <>
      <PageHead lead={copy.lead} title={copy.title} />
      <div className="wrap grid gap-10 pb-20 lg:grid-cols-[1.4fr_1fr] lg:gap-16">
        <div className="lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:order-last lg:self-start">
          <QueryView query={site} skeleton={<Skeleton className="h-80 w-full rounded-md" />}>
            {(facts) => <Channels site={facts} />}
          </QueryView>
        </div>
        <ContactForm
          about={(asked.get('about') ?? '').slice(0, longestCourse)}
          initialTopic={asked.get('topic') ?? ''}
        />
      </div>
    </>
  )
}
