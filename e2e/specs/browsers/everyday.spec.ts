import { writeFile } from 'node:fs/promises'
import { test } from '@playwright/test'
import type { Browser } from '../../browsers/browser.ts'
import { openFirefox } from '../../browsers/firefox.ts'
import { personAt } from '../../browsers/person.ts'
import { expectPlaying } from '../../browsers/watched-video.ts'
import { openWebKit } from '../../browsers/webkit.ts'
import { newLearner } from '../../fixtures/new-learner.ts'
import { sendMoney } from '../../fixtures/orders.ts'
import { expect, settings } from '../../fixtures/test.ts'
import { videoCourse } from '../../fixtures/video.ts'

const { firefoxPath, webkit } = settings

function openBrowser(project: string): Promise<Browser> {
  if (project === 'firefox' && firefoxPath) return openFirefox(firefoxPath)
  if (project === 'webkit' && webkit) return openWebKit(webkit)
  throw new Error(`${project} is no browser of these journeys`)
}

test('sign-in, purchase, lesson, note and quiz', async () => {
  test.setTimeout(120_000)
  const info = test.info()
  const browser = await openBrowser(info.project.name)
  try {
    await doWhatEveryLearnerDoes(browser)
    const faults = await browser.faults()
    expect(faults, 'uncaught errors, errors on the console, violations of the content policy').toEqual([])
  } catch (error) {
    // A browser that has ended draws nothing, and what ended it is what has to be told.
    const picture = await browser.picture().catch(() => null)
    if (picture) await writeFile(info.outputPath('picture.png'), picture)
    throw error
  } finally {
    await browser.close()
  }
})

async function doWhatEveryLearnerDoes(browser: Browser): Promise<void> {
  const account = await newLearner('Đặng Thùy Dương')
  const { see, press, fill, type, key, read, readAddress } = personAt(browser)

  await test.step('signs in', async () => {
    await browser.open(
      `${settings.webUrl}/auth/login?next=${encodeURIComponent(`/payment?course=${videoCourse}`)}`,
    )
    await fill('Email', account.email)
    await fill('Mật khẩu', account.password)
    await press({ role: 'button', name: 'Đăng nhập' })
  })

  await test.step('buys a course; the page shows the payment by itself', async () => {
    await press({ role: 'button', name: /^Thanh toán/ })
    await see({ role: 'img', name: /VietQR/ })
    const address = await browser.run(
      () => [...document.links].find((link) => link.textContent.includes('Mở ngân hàng giả lập'))?.href ?? '',
    )
    const { searchParams } = new URL(address)
    const fact = (name: string) => searchParams.get(name) ?? ''
    await sendMoney({
      accountNumber: fact('account'),
      amount: Number(fact('amount')),
      content: fact('content'),
    })
    await see({ role: 'heading', name: 'Thanh toán thành công' })
  })

  await test.step('plays the first lesson', async () => {
    await press({ role: 'link', name: 'Vào học' })
    await press({ role: 'button', name: 'Phát' })
    await expectPlaying(browser, 4)
  })

  await test.step('writes a note beside it, which is there after the page is loaded anew', async () => {
    await key('g')
    await see({ role: 'field', name: 'Nội dung ghi chú' })
    await type('Mạch đi nông ở đây')
    await key('Control+Enter')
    await read('Mạch đi nông ở đây')
    await browser.open(await readAddress())
    await press({ role: 'tab', name: /^Ghi chú/ })
    await read('Mạch đi nông ở đây')
  })

  await test.step('takes the quiz and reads how each answer was judged', async () => {
    await press({ role: 'tab', name: 'Nội dung' })
    await press({ role: 'link', name: /Kiểm tra cuối khóa/ })
    await press({ role: 'button', name: 'Bắt đầu làm bài' })
    await press({ role: 'radio', name: 'Vùng này có mạch máu nào, ở lớp nào?' })
    await read('Đã trả lời 1/5 câu')
    await press({ role: 'button', name: 'Nộp bài' })
    await see({ role: 'alertdialog', name: 'Nộp bài?' })
    await press({ role: 'button', name: 'Nộp bài' })
    await see({ role: 'heading', name: 'Bạn chưa đạt lần này' })
    await read('1/5 điểm (20%)')
  })
}
