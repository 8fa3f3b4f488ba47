import axe from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** They need a layout, colours or letters that are drawn, which jsdom does not have; journeys look at them in a browser. */
const unseen = Object.fromEntries(
  ['color-contrast', 'label-content-name-mismatch', 'link-in-text-block', 'target-size'].map((rule) => [
    rule,
    { enabled: false },
  ]),
)

/**
 * The rules of WCAG 2.2 AA that a machine can check without a layout and that this part of the page breaks now, each
 * with its elements (axe-core's rules, https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md).
 * @param part what is looked at; the rest of the page is left out.
 * @returns one line per rule; none where the part is sound.
 */
export async function findFaults(part: Element): Promise<string[]> {
  const { violations } = await axe.run(part, {
    runOnly: { type: 'tag', values: standards },
    rules: unseen,
    // Describing every element that passes takes longer than the check itself.
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}
