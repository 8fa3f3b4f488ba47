import type { RenderedScreen } from '@repo/testing'
import { screen } from '@testing-library/react'

/** Selects every row of the page, once the rows are there. */
export async function chooseAllRows(user: RenderedScreen['user']): Promise<void> {
  await screen.findAllByRole('checkbox', { name: /^Chọn (?!tất cả)/ })
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả dòng trên trang này' }))
}
