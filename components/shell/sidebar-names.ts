/** `closed` where the person has put the sidebar away; read by the server, so that the page comes without it. */
export const SIDEBAR_COOKIE = 'parley_sidebar'

export const SEARCH_FIELD_ID = 'chat-search'
export const COMPOSER_ID = 'composer'
