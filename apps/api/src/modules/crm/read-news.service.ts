import type { DbOrTx } from '../../db/client.ts'
import type { NewsRow, StoredArticle } from './news.repo.ts'
import * as drafts from './news-drafts.repo.ts'
import { textsOf } from './news-texts.ts'

type Draft = Awaited<ReturnType<typeof drafts.findDraft>>

/** What readers see, and what is being written: a field that the draft does not know is as it is published. */
export function textsWith(row: NewsRow, draft: Draft) {
  const published = textsOf(row)
  const written: StoredArticle = draft ? { ...published, ...draft.texts } : published
  return { published, written, draft }
}

/** The same with the draft as it is stored. */
export const readTexts = async (db: DbOrTx, row: NewsRow) =>
  textsWith(row, await drafts.findDraft(db, row.id))
