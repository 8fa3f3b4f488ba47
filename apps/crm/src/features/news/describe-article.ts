import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { newsLabels } from './news.messages.ts'
import type { ArticleTexts } from './news-form.ts'

type Options = EndpointOutput<ApiContract['crm']['courseOptions']>

/** Everything that an article says beside title and text, as lines to compare. */
export function describeArticle(
  texts: ArticleTexts & { coverUrl: string },
  options: Options | undefined,
): string[] {
  const nameIn = (all: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    all?.find((one) => one.id === id)?.name ?? ''
  const doctor = (id: string | null) => nameIn(options?.doctors, id)
  const lines: [string, string][] = [
    [newsLabels.slug, texts.slug],
    [newsLabels.excerpt, texts.excerpt],
    [newsLabels.author, texts.author],
    [newsLabels.categoryId, nameIn(options?.categories, texts.categoryId)],
    [newsLabels.authorDoctorId, doctor(texts.authorDoctorId)],
    [newsLabels.reviewerId, doctor(texts.reviewerId)],
    [newsLabels.reviewedOn, texts.reviewedOn ? formatDate(texts.reviewedOn) : ''],
    ...texts.sources.map((source): [string, string] => [newsLabels.sources, source]),
    [newsLabels.seoTitle, texts.seoTitle],
    [newsLabels.seoDescription, texts.seoDescription],
    [newsLabels.cover, texts.coverUrl.split('/').at(-1) ?? ''],
    [newsLabels.coverAlt, texts.coverAlt],
  ]
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
}
