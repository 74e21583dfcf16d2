/** Roles of what can be acted on, as accessibility trees have them (WAI-ARIA 1.2, widgets). */
const ROLES = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'tab',
  'menuitem',
  'treeitem',
];

const KIND = new RegExp(`^(?:\\s*\\b(?:${ROLES.join('|')}|field|input|box|icon|dropdown|menu|element)s?)*$`);

/** Whether pages show a label: in brackets, or by its role or a field, `textbox "Phone"`, `text='Phone'`. Both are in small letters. */
export const showsLabel = (pages: string, label: string): boolean =>
  pages.includes(`[${label}]`) ||
  [`"${label}"`, `'${label}'`].some((quoted) =>
    ['=', ...ROLES.map((role) => `${role} `)].some((before) => pages.includes(`${before}${quoted}`)),
  );

/** Whether a text is a label, or that with the kind of its element: `Phone textbox`. Both are in small letters. */
export const namesLabel = (text: string, label: string): boolean =>
  text.startsWith(label) && KIND.test(text.slice(label.length));
