/** Titles of films. */
export const TITLES = [
  'Salt Ledger',
  'The Ninth Ferry',
  'Window Tax',
  'Anatomy of a Hedge',
  'Low Sun',
  'Below Sundown',
  'Mother of Buttons',
  'Kilometre Zero',
  'A Choir for Dogs',
  'Paper Lighthouse',
  'The Quarry Boys',
  'Nobody Waters the Palms',
  'Slow Thunder',
  'Interval',
  'Grandfather Static',
];
/** Cinemas of the festival. */
export const HALLS = ['Kino Orbit', 'Gasometer', 'Customs Hall', 'Rex Palace', 'Studio Nord', 'The Attic'];
/** Days of the festival, as its grid writes them. */
export const DAYS = ['Thu 12', 'Fri 13', 'Sat 14', 'Sun 15', 'Mon 16', 'Tue 17'];
/** Languages that subtitles are ordered in. */
export const LANGUAGES = ['French', 'Polish', 'Turkish', 'Spanish', 'Dutch', 'Czech'];
/** First names of guests. */
export const FIRST = [
  'Ada',
  'Bruno',
  'Chidi',
  'Dolores',
  'Emil',
  'Farida',
  'Goran',
  'Hana',
  'Iwo',
  'Jolanta',
];
/** Surnames of guests. */
export const LAST = [
  'Abernathy',
  'Bielska',
  'Castellanos',
  'Dragomir',
  'Eriksen',
  'Fontaine',
  'Gallagher',
  'Hashimoto',
  'Ivanova',
  'Jansen',
  'Kowalczyk',
  'Lombardi',
];
/** Names of companies. */
export const COMPANIES = [
  'Tin Roof Pictures',
  'Ostinato Films',
  'Blue Mule',
  'Harbour Light Sales',
  'Vertigo 9',
];
/** Countries that films come from. */
export const COUNTRIES = ['PL', 'FR', 'AR', 'JP', 'NG', 'IE'];
/** Hotels of the festival. */
export const HOTELS = ['Hotel Astra', 'Pension Mimi', 'Bahnhof Inn'];
/** Hours at which screenings start. */
export const STARTS = ['11:30', '14:00', '17:15', '20:30', '22:45'];
