import type { Column, Sheet } from '../sheet.ts';

const longestName = 120;

const name = (title: string, example: string, aliases: readonly string[] = []): Column => ({
  field: 'name',
  title,
  kind: 'text',
  isNeeded: true,
  longest: longestName,
  aliases: ['name', ...aliases],
  note: 'A name that is there already is left as it is, or takes what else the row says.',
  example,
});

export const active: Column = {
  field: 'isActive',
  title: 'Active',
  kind: 'yesNo',
  aliases: ['is active', 'status', 'enabled'],
  note: 'Yes or No. An inactive one stays in old vouchers and is no longer offered.',
  example: 'Yes',
};

export const brands: Sheet<'brands'> = {
  name: 'brands',
  title: 'Brands',
  note: 'One brand in each row.',
  columns: [name('Brand', 'Himgiri (example)', ['brand name', 'make']), active],
  keys: [['name']],
};

export const categories: Sheet<'categories'> = {
  name: 'categories',
  title: 'Categories',
  note: 'One category in each row.',
  columns: [name('Category', 'Grocery (example)', ['category name', 'stock category', 'item category']), active],
  keys: [['name']],
};

export const subcategories: Sheet<'subcategories'> = {
  name: 'subcategories',
  title: 'Sub-categories',
  note: 'One sub-category in each row, with its category. Import the categories first.',
  columns: [
    name('Sub-category', 'Rice (example)', ['sub category', 'subcategory name']),
    {
      field: 'categoryName',
      title: 'Category',
      kind: 'text',
      isNeeded: true,
      longest: longestName,
      aliases: ['category name', 'parent'],
      note: 'The name of a category that is there.',
      example: 'Grocery',
    },
    active,
  ],
  keys: [['name', 'categoryName']],
};

export const priceLevels: Sheet<'priceLevels'> = {
  name: 'priceLevels',
  title: 'Price levels',
  note: 'One price level in each row.',
  columns: [name('Price level', 'Wholesale (example)', ['price level name', 'level', 'price list']), active],
  keys: [['name']],
};

export const godowns: Sheet<'godowns'> = {
  name: 'godowns',
  title: 'Godowns',
  note: 'One godown in each row. One that lies within another names it, in whatever order they stand.',
  columns: [
    name('Godown', 'Rack A (example)', ['godown name', 'location', 'warehouse']),
    {
      field: 'parentName',
      title: 'Lies within',
      kind: 'text',
      longest: longestName,
      aliases: ['under', 'parent', 'parent godown'],
      note: 'Empty for one that lies in no other.',
      example: 'Main',
      cleared: '',
    },
    { field: 'isVan', title: 'Van', kind: 'yesNo', aliases: ['is van'], note: 'Yes for a van that sells.', example: 'No' },
    {
      field: 'salesmanName',
      title: 'Salesman',
      kind: 'text',
      longest: longestName,
      aliases: ['salesman name'],
      note: 'Of a van: the member of staff who sells from it.',
      example: '',
      cleared: '',
    },
    {
      field: 'isDamage',
      title: 'Damaged goods',
      kind: 'yesNo',
      aliases: ['damage', 'is damage'],
      note: 'Yes for where damaged goods are kept.',
      example: 'No',
    },
    active,
  ],
  keys: [['name']],
};
