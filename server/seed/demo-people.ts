/** The people of the demo; their emails and passwords belong to the data folder. */
export const demoOwner = { userName: 'Meera Nair', mobile: '9847012345', subscription: 'yearly' } as const;
export const demoStaff = { name: 'Arun Das', mobile: '9847054321', role: 'admin' } as const;
/** Collects on the road. Signs in with the password of the other member of staff. */
export const demoSalesman = { name: 'Ravi Menon', mobile: '9847067890', role: 'user', email: 'ravi@demo.example' } as const;
export const demoAdmin = { name: 'Demo Admin' } as const;
