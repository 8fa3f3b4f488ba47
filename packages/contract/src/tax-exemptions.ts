/**
 * Why nothing is withheld from what a person is paid: the person invoices through a business of their own, is employed by the
 * academy and taxed with the wages, or signed a commitment that the income of the year stays below what is taxed.
 */
export const taxExemptions = ['business', 'employed', 'commitment'] as const
