/** `closed` where the person has hidden the sidebar. The server reads it and renders the page without it. */
export const SIDEBAR_COOKIE = 'parley_sidebar'

export const SEARCH_FIELD_ID = 'chat-search'
export const COMPOSER_ID = 'composer'
