/** As the service has them. */
export const LONGEST_NAME = 48
export const LONGEST_MESSAGE = 1000
export const LONGEST_LINK_DAYS = 92
