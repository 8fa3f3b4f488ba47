import { longestSearch } from '@repo/contract/lengths'
import { SearchBox as Box } from '@repo/ui/search-box'
import type { ComponentProps } from 'react'

/** Search field of an office's list, as long as the lists of the contract take it. */
export const SearchBox = (props: Omit<ComponentProps<typeof Box>, 'maxLength'>) => (
  <Box {...props} maxLength={longestSearch} />
)
