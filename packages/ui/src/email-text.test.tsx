import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmailText } from './email-text.tsx'

it('lets a long address break after its @, and nowhere inside a word while that is enough', () => {
  const { container } = render(<EmailText>ten.dai.lam@benhvien.example.vn</EmailText>)
  expect(container.innerHTML).toBe('ten.dai.lam@<wbr>benhvien.example.vn')
})
