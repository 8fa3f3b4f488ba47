import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Pagination, StepPagination } from './pagination.tsx'
import { Tabs } from './tabs.tsx'

const items = [
  { id: 'overview', label: 'Tổng quan', content: <input aria-label="Ghi chú nhanh" /> },
  { id: 'files', label: 'Tài liệu', count: 3, content: 'Ba tệp' },
  { id: 'notes', label: 'Ghi chú', content: 'Chưa có ghi chú' },
]

describe('Tabs', () => {
  it('moves with the arrow keys, Home and End, and is one stop of the Tab key', async () => {
    const user = userEvent.setup()
    const onValueChange = vi.fn()
    render(<Tabs label="Nội dung bài học" items={items} onValueChange={onValueChange} />)
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Tổng quan' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: /Tài liệu/ })).toHaveFocus()
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Tài liệu3')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Ba tệp')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(onValueChange).toHaveBeenLastCalledWith('overview')
    await user.keyboard('{End}')
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Ghi chú')
    await user.keyboard('{Home}{Tab}')
    expect(screen.getByRole('tabpanel', { name: 'Tổng quan' })).toHaveFocus()
  })

  it('keeps what was typed in a panel that was left', async () => {
    const user = userEvent.setup()
    render(<Tabs label="Nội dung" items={items} />)
    await user.type(screen.getByRole('textbox'), 'liều 0,1 ml')
    await user.click(screen.getByRole('tab', { name: /Tài liệu/ }))
    await user.click(screen.getByRole('tab', { name: 'Tổng quan' }))
    expect(screen.getByRole('textbox')).toHaveValue('liều 0,1 ml')
  })

  it('follows its owner when controlled', () => {
    render(<Tabs label="Nội dung" items={items} value="notes" />)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Ghi chú')
  })
})

describe('Accordion', () => {
  it('opens from the button inside its heading and says so', async () => {
    const user = userEvent.setup()
    const onToggle = vi.fn()
    render(
      <Accordion>
        <AccordionItem title="Chương 1" meta="8 bài, 1 giờ 20 phút" onToggle={onToggle}>
          Giải phẫu mạch máu
        </AccordionItem>
      </Accordion>,
    )
    const heading = screen.getByRole('heading', { level: 3 })
    const button = within(heading).getByRole('button', { name: /Chương 1.*8 bài, 1 giờ 20 phút/ })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(onToggle).toHaveBeenCalledExactlyOnceWith(true)
  })
})

describe('Breadcrumb', () => {
  it('links the pages above and marks the current page', () => {
    render(
      <Breadcrumb
        items={[
          { label: 'Trang chủ', href: '/' },
          { label: 'Khóa học', href: '/course' },
          { label: 'Laser Pico' },
        ]}
      />,
    )
    const nav = screen.getByRole('navigation', { name: 'Đường dẫn' })
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/course'])
    expect(within(nav).getByText('Laser Pico')).toHaveAttribute('aria-current', 'page')
  })
})

describe('Pagination', () => {
  it('links to pages, marks the current one and has no link past the end', () => {
    render(<Pagination page={12} pageCount={12} hrefFor={(page) => `/course?page=${page}`} />)
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Trang 12')
    expect(screen.getByRole('link', { name: 'Trang trước' })).toHaveAttribute('href', '/course?page=11')
    expect(screen.queryByRole('link', { name: 'Trang sau' })).not.toBeInTheDocument()
  })

  it('reports the page where there is no address', async () => {
    const onPageChange = vi.fn()
    render(<Pagination page={1} pageCount={3} onPageChange={onPageChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Trang sau' }))
    expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('is absent for a single page', () => {
    render(<Pagination page={1} pageCount={1} onPageChange={vi.fn()} />)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})

describe('StepPagination', () => {
  it('links to the previous and next page, and has no link past an end', () => {
    render(<StepPagination first="/o" previous="/o?before=b" next={null} />)
    expect(screen.getByRole('link', { name: 'Trang đầu' })).toHaveAttribute('href', '/o')
    expect(screen.getByRole('link', { name: 'Trang trước' })).toHaveAttribute('href', '/o?before=b')
    expect(screen.queryByRole('link', { name: 'Trang sau' })).not.toBeInTheDocument()
  })

  it('is absent where there is nowhere to go', () => {
    render(<StepPagination first={null} previous={null} next={null} />)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })
})
