/** The people of the demo; their emails and passwords belong to the data folder. */
export const demoOwner = { userName: 'Meera Nair', mobile: '9847012345', subscription: 'yearly' } as const;
export const demoStaff = { name: 'Arun Das', mobile: '9847054321', role: 'admin' } as const;
export const demoAdmin = { name: 'Demo Admin' } as const;
