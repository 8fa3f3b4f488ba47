import { act, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AreaChart } from './area-chart.tsx'
import { Avatar } from './avatar.tsx'
import { BarChart } from './bar-chart.tsx'
import { Countdown } from './countdown.tsx'
import { CoverImage } from './cover-image.tsx'
import { Price } from './price.tsx'
import { Progress } from './progress.tsx'
import { ProgressRing } from './progress-ring.tsx'
import { QrCode } from './qr-code.tsx'
import { Rating } from './rating.tsx'
import { SkeletonGroup, SkeletonText } from './skeleton.tsx'
import { Sparkline } from './sparkline.tsx'
import { StatCard } from './stat-card.tsx'

describe('figures in words', () => {
  it('tells price from list price', () => {
    const { container } = render(<Price price={1890000} listPrice={2490000} />)
    expect(container).toHaveTextContent('Học phí: 1.890.000 ₫Giá gốc: 2.490.000 ₫')
  })

  it('shows a list price only where it is higher, and names what is free', () => {
    const { container, rerender } = render(<Price price={2490000} listPrice={2490000} />)
    expect(container).not.toHaveTextContent('Giá gốc')
    rerender(<Price price={0} />)
    expect(container).toHaveTextContent('Miễn phí')
  })

  it('reads a rating as a sentence', () => {
    render(<Rating value={4.85} count={1280} />)
    expect(screen.getByText('4,9 trên 5, 1.280 đánh giá')).toBeInTheDocument()
  })

  it.each([Progress, ProgressRing])('reads progress in words', (Bar) => {
    render(<Bar label="Tiến độ khóa học" value={12} max={48} valueText="12 trên 48 bài, 25 phần trăm" />)
    const bar = screen.getByRole('progressbar', { name: 'Tiến độ khóa học' })
    expect(bar).toHaveAttribute('aria-valuenow', '12')
    expect(bar).toHaveAttribute('aria-valuetext', '12 trên 48 bài, 25 phần trăm')
  })

  it('puts a change of a figure in words', () => {
    render(
      <StatCard label="Hoàn tiền" value="3" delta={{ text: 'tăng 2', direction: 'up', isGood: false }} />,
    )
    expect(screen.getByText('tăng 2')).toHaveClass('text-danger')
  })

  it('announces loading once', () => {
    render(
      <SkeletonGroup label="Đang tải khóa học…">
        <SkeletonText lines={4} />
      </SkeletonGroup>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Đang tải khóa học…')
  })
})

describe('charts', () => {
  const points = [
    { label: '20/11', value: 9 },
    { label: '21/11', value: 22 },
  ]
  const props = {
    caption: 'Học viên mới',
    points,
    formatValue: String,
    labelHeader: 'Ngày',
    valueHeader: 'Học viên',
  }

  it.each([AreaChart, BarChart])('say the same as a table', (Chart) => {
    render(<Chart {...props} />)
    const figure = screen.getByRole('figure', { name: 'Học viên mới' })
    const rows = within(figure).getAllByRole('row', { hidden: true })
    expect(rows.map((row) => row.textContent)).toEqual(['NgàyHọc viên', '20/119', '21/1122'])
  })

  it('render without values', () => {
    render(<AreaChart {...props} points={[]} />)
    expect(screen.getByRole('figure')).toBeInTheDocument()
  })

  it('name a sparkline', () => {
    render(<Sparkline values={[1, 1, 1]} label="Không đổi trong 3 ngày" />)
    expect(screen.getByRole('img', { name: 'Không đổi trong 3 ngày' })).toBeInTheDocument()
  })
})

describe('pictures', () => {
  it('QR code: keeps four modules of white around itself', () => {
    render(<QrCode value="000201010212" label="Mã QR thanh toán" size={100} />)
    const code = screen.getByRole('img', { name: 'Mã QR thanh toán' })
    expect(code).toHaveAttribute('width', '220')
    const [white, dark] = [...code.querySelectorAll('path')]
    expect(white).toHaveAttribute('fill', '#fff')
    const corners = [...(dark?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(Math.min(...corners.map(([x = 0]) => x))).toBe(4)
    expect(Math.min(...corners.map(([, y = 0]) => y))).toBe(4)
  })

  it('cover image: keeps its place before it loads, and the first one loads at once', () => {
    render(<CoverImage src="/a.svg" alt="Bìa" isEager />)
    const picture = screen.getByRole('img', { name: 'Bìa' })
    expect(picture).toHaveAttribute('width', '640')
    expect(picture).toHaveAttribute('loading', 'eager')
  })

  it('avatar: shows initials where there is no portrait', () => {
    render(<Avatar name="Nguyễn Thị Ngọc Diễm" alt="Ngọc Diễm" />)
    expect(screen.getByRole('img', { name: 'Ngọc Diễm' })).toHaveTextContent('ND')
  })
})

const announcement = () => document.querySelector('[aria-live]')

describe('Countdown', () => {
  it('counts by the clock, is announced at five minutes and one minute, and ends once', () => {
    vi.useFakeTimers({ now: 0 })
    const onExpire = vi.fn()
    render(<Countdown until={302_000} onExpire={onExpire} />)
    expect(screen.getByRole('timer')).toHaveTextContent('05:02')
    expect(announcement()).toBeEmptyDOMElement()
    act(() => void vi.advanceTimersByTime(2_000))
    expect(announcement()).toHaveTextContent('Còn 5 phút')
    act(() => void vi.advanceTimersByTime(241_000))
    expect(screen.getByRole('timer')).toHaveTextContent('00:59')
    expect(announcement()).toHaveTextContent('Còn 1 phút')
    act(() => void vi.advanceTimersByTime(120_000))
    expect(screen.getByRole('timer')).toHaveTextContent('Đã hết thời gian')
    expect(onExpire).toHaveBeenCalledOnce()
  })
})
