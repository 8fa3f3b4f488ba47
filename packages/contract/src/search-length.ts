/** Most characters of a search. Without a schema beside it: every page of the sites has a search box. */
export const longestSearch = 100
