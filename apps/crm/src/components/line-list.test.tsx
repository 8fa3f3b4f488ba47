import { renderScreen } from '@repo/testing'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LineList } from './line-list.tsx'

function Outcomes({ first, maxLines }: { first: string[]; maxLines?: number }) {
  const [lines, setLines] = useState(first)
  return (
    <>
      <LineList
        hint="Mỗi dòng một ý."
        id="lines"
        legend="Kết quả"
        lineName="kết quả"
        lines={lines}
        maxLength={200}
        maxLines={maxLines}
        onChange={setLines}
      />
      <output>{JSON.stringify(lines)}</output>
    </>
  )
}

const shown = () => JSON.parse(screen.getByRole('status').textContent) as string[]

test('lines of a list: Enter opens the next line, and no line holds a break', async () => {
  const { user } = renderScreen(<Outcomes first={['Đo liều']} />)
  await user.type(screen.getByRole('textbox'), '{Enter}Sát khuẩn')
  expect(shown()).toEqual(['Đo liều', 'Sát khuẩn'])
})

test('lines of a list: several pasted lines become lines, as many as the list takes', async () => {
  const { user } = renderScreen(<Outcomes first={['Đo ', 'Cuối']} maxLines={4} />)
  await user.click(screen.getAllByRole('textbox')[0]!)
  await user.paste('liều\r\n\r\nSát khuẩn\n  Ghi chép\nThừa')
  expect(shown()).toEqual(['Đo liều', 'Sát khuẩn', 'Ghi chép', 'Cuối'])
  expect(screen.getAllByRole('textbox')[2]).toHaveFocus()
})
