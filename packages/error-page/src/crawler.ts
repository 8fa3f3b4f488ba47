/**
 * Names that automated crawlers give themselves: search engines, link previews, archives, audits.
 * Command-line tools and automated browsers are no crawlers: they collect nothing for others, and who runs them
 * wants to see the error.
 */
const crawlerWords = new RegExp(
  [
    // CUBOT is a maker of phones.
    '(?<!\\bcu)bot(?:\\b|[/;)_-])|robot|crawl|spider|slurp|archiver|scrape',
    'facebookexternalhit|facebookcatalog|meta-externalagent|whatsapp|telegram|skypeuripreview|embedly|vkshare',
    'bingpreview|google-inspectiontool|googleother|google-read-aloud|mediapartners-google|apis-google|feedfetcher',
    'yandex(?:images|mobile|metrika)|ia_archiver|w3c_validator|chrome-lighthouse|pagespeed|prerender',
  ].join('|'),
  'i',
)

/**
 * Whether a user agent belongs to an automated crawler. Crawlers get the right status and no error page, so that
 * no error text ends up in a search result.
 */
export function isCrawler(userAgent: string | null | undefined): boolean {
  return crawlerWords.test(userAgent ?? '')
}
