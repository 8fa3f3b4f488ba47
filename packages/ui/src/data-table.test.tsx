import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx'

type Course = { id: string; title: string; price: number }
const rows: Course[] = [
  { id: 'a', title: 'Ẩn bóng mắt', price: 990000 },
  { id: 'b', title: 'Laser Pico', price: 1890000 },
]
const columns: TableColumn<Course>[] = [
  { id: 'title', header: 'Tên khóa học', isPrimary: true, isSortable: true, cell: (row) => row.title },
  { id: 'price', header: 'Học phí', isNumeric: true, isSortable: true, cell: (row) => String(row.price) },
]
const base: DataTableProps<Course> = {
  caption: 'Khóa học',
  columns,
  rows,
  rowKey: (row) => row.id,
  rowName: (row) => row.title,
}

describe('DataTable', () => {
  it('names itself, its columns and its rows', () => {
    render(<DataTable {...base} />)
    const table = screen.getByRole('table', { name: 'Khóa học' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
    expect(within(table).getByRole('rowheader', { name: 'Laser Pico' })).toBeInTheDocument()
    expect(within(table).getByRole('cell', { name: '990000' })).toHaveAttribute('data-label', 'Học phí')
  })

  it('sorts by its header buttons and turns the direction', async () => {
    const user = userEvent.setup()
    const onSort = vi.fn()
    const { rerender } = render(<DataTable {...base} sort={null} onSort={onSort} />)
    await user.click(screen.getByRole('button', { name: 'Học phí' }))
    expect(onSort).toHaveBeenLastCalledWith({ column: 'price', direction: 'asc' })
    rerender(<DataTable {...base} sort={{ column: 'price', direction: 'asc' }} onSort={onSort} />)
    expect(screen.getByRole('columnheader', { name: 'Học phí' })).toHaveAttribute('aria-sort', 'ascending')
    expect(screen.getByRole('columnheader', { name: 'Tên khóa học' })).toHaveAttribute('aria-sort', 'none')
    await user.click(screen.getByRole('button', { name: 'Học phí' }))
    expect(onSort).toHaveBeenLastCalledWith({ column: 'price', direction: 'desc' })
  })

  it('selects one, shows a partial choice, then all and none', async () => {
    const user = userEvent.setup()
    function Selectable() {
      const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
      return <DataTable {...base} selection={{ selected, onSelect }} />
    }
    render(<Selectable />)
    const all = screen.getByRole('checkbox', { name: 'Chọn tất cả dòng trên trang này' })
    await user.click(screen.getByRole('checkbox', { name: 'Chọn Laser Pico' }))
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(screen.getByRole('checkbox', { name: 'Chọn Ẩn bóng mắt' })).toBeChecked()
    await user.click(all)
    expect(screen.getByRole('checkbox', { name: 'Chọn Laser Pico' })).not.toBeChecked()
  })

  it('says that it loads, that it failed, and that it is empty', async () => {
    const onRetry = vi.fn()
    const { rerender } = render(<DataTable {...base} rows={[]} status="loading" />)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    rerender(<DataTable {...base} rows={[]} status="error" onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Không tải được dữ liệu.')
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(onRetry).toHaveBeenCalledOnce()
    rerender(<DataTable {...base} rows={[]} empty={<p>Chưa có khóa học.</p>} />)
    expect(screen.getByText('Chưa có khóa học.')).toBeInTheDocument()
  })
})
