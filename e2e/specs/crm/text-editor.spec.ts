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
