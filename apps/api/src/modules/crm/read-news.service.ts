import type { DbOrTx } from '../../db/client.ts'
import type { NewsRow, StoredArticle } from './news.repo.ts'
import * as drafts from './news-drafts.repo.ts'
import { textsOf } from './news-texts.ts'

/** What readers see, and what is being written: a field that the draft does not know is as it is published. */
export async function readTexts(db: DbOrTx, row: NewsRow) {
  const published = textsOf(row)
  const draft = await drafts.findDraft(db, row.id)
  const written: StoredArticle = draft ? { ...published, ...draft.texts } : published
  return { published, written, draft }
}
