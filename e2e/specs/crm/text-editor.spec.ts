import { accounts } from '../../fixtures/accounts.ts'
import { signInStaff } from '../../fixtures/staff.ts'
import { expect, settings, test } from '../../fixtures/test.ts'

/** Letters as an input method shows them while Telex or VNI keys are pressed, then the finished word. */
const words = [
  ['t', 'ti', 'tie', 'tiê', 'tiêm'],
  ['m', 'mo', 'moi', 'môi'],
  ['a', 'an', 'a', 'an', 'ạn', 'an', 'a', 'an toa', 'an toà', 'an toàn'],
]

test('text editor: Vietnamese typed through an input method and a list pasted from Word arrive whole', async ({
  page,
}) => {
  await signInStaff(page, 'crm', accounts.owner)
  await page.goto(`${settings.crmUrl}/crm/news?edit=new`)
  const text = page.getByRole('textbox', { name: 'Nội dung' })
  await text.click()
  const input = await page.context().newCDPSession(page)
  for (const steps of words) {
    for (const step of steps)
      await input.send('Input.imeSetComposition', {
        text: step,
        selectionStart: step.length,
        selectionEnd: step.length,
      })
    await input.send('Input.insertText', { text: steps.at(-1)! })
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
  await text.evaluate((element) => {
    const clipboard = new DataTransfer()
    const row = (mark: string, item: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark} </span>${item}</p>`
    clipboard.setData(
      'text/html',
      `<style>p{color:red}</style>${row('1.', 'Sát khuẩn')}${row('2.', 'Đo liều')}`,
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
  })
  await expect(text.getByRole('listitem')).toHaveText(['Sát khuẩn', 'Đo liều'])
  await page.getByRole('button', { name: 'Mã HTML' }).click()
  await expect(page.getByRole('textbox', { name: 'Nội dung (HTML)' })).toHaveValue(
    '<p>tiêm môi an toàn </p><ol><li><p>Sát khuẩn</p></li><li><p>Đo liều</p></li></ol>',
  )
})

/** Keys of Telex and VNI as programs such as Unikey turn them into letters: they take letters back and send others. */
const typed = {
  telex: ['t', 'i', 'e', '⌫', 'ê', 'm', '⌫', '⌫', 'êm', ' ', 'f', 'i', 'l', 'l', 'e', 'r'],
  vni: ['n', 'a', 'm', '⌫', '⌫', 'ám', ' ', 'd', '⌫', 'đ', 'o', '⌫', 'ỏ'],
}

test('text editor: letters that an input method takes back and sends anew arrive whole, after marks of lists and titles too', async ({
  page,
}) => {
  const type = async (keys: readonly string[]) => {
    for (const key of keys) {
      if (key === '⌫') await page.keyboard.press('Backspace')
      else await page.keyboard.insertText(key)
    }
  }
  const input = await page.context().newCDPSession(page)
  const compose = async (steps: readonly string[]) => {
    for (const text of steps)
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await input.send('Input.insertText', { text: steps.at(-1)! })
  }
  await signInStaff(page, 'crm', accounts.owner)
  await page.goto(`${settings.crmUrl}/crm/news`)
  const search = page.getByRole('searchbox', { name: 'Tìm bài viết' })
  await search.click()
  await type(typed.vni)
  await expect(search).toHaveValue('nám đỏ')
  await page.goto(`${settings.crmUrl}/crm/news?edit=new`)
  const title = page.getByRole('textbox', { name: 'Tiêu đề', exact: true })
  await title.click()
  await type(typed.telex)
  await expect(title).toHaveValue('tiêm filler')
  await compose([' a', ' an', ' an toa', ' an toàn'])
  await expect(page.getByRole('textbox', { name: 'Đường dẫn' })).toHaveValue('tiem-filler-an-toan')
  await page.getByRole('textbox', { name: 'Nội dung' }).click()
  await page.keyboard.type('## ')
  await compose(['c', 'ch', 'chi', 'chỉ'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await type(typed.telex)
  await page.keyboard.press('Enter')
  await compose(['d', 'đ', 'đo', 'đô', 'đốm'])
  await page.getByRole('button', { name: 'Mã HTML' }).click()
  await expect(page.getByRole('textbox', { name: 'Nội dung (HTML)' })).toHaveValue(
    '<h2>chỉ</h2><ul><li><p>tiêm filler</p></li><li><p>đốm</p></li></ul>',
  )
})

test('text editor: a click on a picture shows what can be done with it, and below it one writes on', async ({
  page,
}) => {
  await signInStaff(page, 'crm', accounts.owner)
  await page.goto(`${settings.crmUrl}/crm/news?edit=new`)
  const source = page.getByRole('button', { name: 'Mã HTML' })
  await source.click()
  await page
    .getByRole('textbox', { name: 'Nội dung (HTML)' })
    .fill(
      '<p>Đầu</p><figure><img src="/favicon.ico" alt="Biểu tượng" width="64" height="64"><figcaption>Chú thích</figcaption></figure>',
    )
  await source.click()
  const text = page.getByRole('textbox', { name: 'Nội dung' })
  await text.getByText('Đầu').click()
  const tools = page.getByRole('toolbar', { name: 'Ảnh' })
  await expect(tools).toBeHidden()
  await text.getByRole('img', { name: 'Biểu tượng' }).click()
  await tools.getByRole('button', { name: 'Xóa ảnh' }).click()
  await expect(text).toHaveText('Đầu')
})
