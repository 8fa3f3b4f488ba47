import { Pagination } from '@repo/ui/pagination'
import { parseFilters } from './course-filters.ts'
import { hrefOf } from './use-course-filters.ts'

interface ResultPagesProps {
  /** The filters as they stand in the address. */
  search: string
  page: number
  pageCount: number
}

/** The pages of the list, below its cards. */
export function ResultPages({ search, page, pageCount }: ResultPagesProps) {
  const filters = parseFilters(new URLSearchParams(search))
  return (
    <Pagination
      className="mt-10"
      hrefFor={(wanted) => hrefOf({ ...filters, page: wanted })}
      page={page}
      pageCount={pageCount}
    />
  )
}
